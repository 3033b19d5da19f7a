/** Words are learned at once, or when somebody asks; a publication that brings others is read at the same moment. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connectors, NOW, termsOf } from '../../test/support/fake-catalogue.ts'
import { territory } from '../../test/support/fake-territory.ts'
import { openWordsKnown } from './current.ts'

/** How often what is published was read, after the opening, after a publication, and after each of two questions. */
function readings(unhurried: boolean): number[] {
  let read = 0
  const published = () => {
    read += 1
    return { territory, terms: termsOf, publication: () => undefined }
  }
  const words = openWordsKnown({ connectors, clock: () => NOW, published, unhurried })
  const seen = [read]
  const tell = (work: () => unknown) => {
    work()
    seen.push(read)
  }
  tell(words.changed)
  tell(() => assert.is(words.now().territory, territory))
  tell(words.now)
  return seen
}

test('at once, and again after a publication: no question waits', () => {
  assert.equal(readings(false), [1, 2, 2, 2])
})

test('where nobody may ever ask, when somebody does', () => {
  assert.equal(readings(true), [0, 0, 1, 1])
})

test.run()
