import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DiscoveredConnector } from '../../host/discovery.ts'
import type { Bench } from '../support/test-service.ts'
import { hasSmall, subjectOf, type Subject } from '../contract/subject.ts'

/**
 * A dataset as published from its source, well-behaved: of the small recording, of the invented one, which has today's
 * formats where the sample is real and old, or of the sample.
 */
export async function rogueSubject(bench: Bench, found: DiscoveredConnector): Promise<Subject> {
  const invented = join(found.fixtures, 'inventada')
  const subject = await subjectOf(bench, found, {
    small: hasSmall(found),
    ...(existsSync(invented) && { folder: invented }),
  })
  await subject.published()
  return subject
}
