import { joinedNames } from './names.ts'
import { outlineOf, type Outline } from './outline.ts'

/** Answers of one feed that are looked at in a run: two hundred files of one kind tell no more than the first of them. */
const LOOKED_AT = 40

interface Answered {
  readonly feed: string
  readonly head: Uint8Array
  readonly bytes: number
  readonly contentType: string | undefined
  readonly encoding: string | undefined
}

/** What the answers of a run look like, feed by feed. */
export interface FeedOutlines {
  readonly byFeed: ReadonlyMap<string, Outline>
  add(answer: Answered): void
}

export function feedOutlines(): FeedOutlines {
  const byFeed = new Map<string, Outline>()
  const times = new Map<string, number>()
  return {
    byFeed,
    add({ feed, head, bytes, contentType, encoding }) {
      const seen = times.get(feed) ?? 0
      if (seen >= LOOKED_AT || !bytes) return
      times.set(feed, seen + 1)
      const outline = outlineOf(head, { whole: head.length >= bytes, contentType, encoding })
      const before = byFeed.get(feed)
      byFeed.set(feed, before ? joined(before, outline) : outline)
    },
  }
}

/** Answers of two kinds are told by the last; a feed whose answers are no kin has been named too widely. */
const joined = (before: Outline, now: Outline): Outline =>
  before.kind === now.kind
    ? { kind: now.kind, charset: now.charset ?? before.charset, names: joinedNames(before.names, now.names) }
    : now
