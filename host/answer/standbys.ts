import { openStandby, type Standby, type WantedEdition } from './standby.ts'

/** The hot standbys, in the order of their addresses. */
export interface Standbys {
  readonly all: readonly Standby[]
  /**
   * One that has all of these, the least busy; none that is slow while another is not. Undefined where none has them,
   * and it is the primary's.
   */
  having(wanted: readonly WantedEdition[]): Standby | undefined
  close(): Promise<void>
}

/** Opens the standbys, none of which need be there. */
export async function openStandbys({
  urls,
  ...context
}: { readonly urls: readonly string[] } & Omit<Parameters<typeof openStandby>[0], 'url'>): Promise<Standbys> {
  const all = await Promise.all(urls.map((url) => openStandby({ url, ...context })))
  let turn = 0
  return {
    all,
    having(wanted) {
      turn += 1
      // Each is asked: one that lacks something is looked at again.
      const good = all
        .map((_, index) => all[(index + turn) % all.length]!)
        .filter((one) => wanted.every((each) => one.has(each)))
      const quick = good.filter(({ slow }) => !slow)
      return (quick.length ? quick : good).reduce<Standby | undefined>(
        (least, one) => (least === undefined || one.busy < least.busy ? one : least),
        undefined,
      )
    },
    close: async () => void (await Promise.all(all.map((one) => one.close()))),
  }
}
