import type { DiscoveredConnector } from '../../host/discovery.ts'
import type { Bench } from '../support/test-service.ts'
import { repeatedFolder, subjectOf, type Subject } from '../contract/subject.ts'

/** A dataset as published from its source, well-behaved. */
export async function rogueSubject(bench: Bench, found: DiscoveredConnector): Promise<Subject> {
  const subject = await subjectOf(bench, found, { folder: repeatedFolder(found) })
  await subject.published()
  return subject
}
