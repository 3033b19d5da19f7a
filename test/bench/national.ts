import { loadavg } from 'node:os'
import { bareCopy, type Copied } from './bare-copy.ts'
import type { Refreshed } from './refresher.ts'
import { checkpoint, openStage } from './stage.ts'
import { sourceOf } from './sources/all.ts'

/** Kind of refresh -> the edition that makes it so. */
const KINDS = [
  ['first load', { round: 0, share: 0 }],
  // What a connector leaves unread because it is published already costs nothing here; the next one reads it all.
  ['unchanged, sent again', { round: 0, share: 0 }],
  ['1 % changed', { round: 1, share: 1 }],
  ['all changed', { round: 2, share: 100 }],
] as const

/**
 * A dataset at the country's size or a part of it: what a refresh of each kind takes beside COPY of the same rows,
 * where the time goes, and the peak memory of that process and of the host.
 */
export async function benchNational(dataset: string, fraction: number): Promise<void> {
  const { dataset: name, since } = sourceOf(dataset)
  const stage = await openStage([name], fraction)
  try {
    const { connector } = stage.service.connectors.find((one) => one.connector.name === name)!
    const measured: { kind: string; refreshed: Refreshed; copied: Copied }[] = []
    for (const [kind, edition] of KINDS) {
      await stage.order(edition)
      await checkpoint(stage.service)
      const refreshed = await stage.refresh(name, measured.length ? { since } : {})
      // Beside every refresh and not once: a machine that others use is twice as fast one minute as the next.
      const stored = await bareCopy(stage.service, connector, stage.scratch)
      // Of as many rows as were sent, where those of an earlier first load stay published beside them.
      const copied = since ? { ...stored, seconds: (stored.seconds * refreshed.rows) / stored.rows } : stored
      measured.push({ kind, refreshed, copied })
      // A whole country takes half an hour: what is known is said at once.
      console.error(
        `${name}, ${kind}: ${refreshed.seconds.toFixed(1)} s (COPY ${copied.seconds.toFixed(1)} s), ${refreshed.rows} rows, peak ${refreshed.peak} MB`,
      )
    }
    const {
      refreshed: { rows, rejected, bytes, startup },
      copied,
    } = measured.at(-1)!
    console.log(
      `${name}, ${share(fraction)}: ${(bytes / 2 ** 20).toFixed(0)} MB sent, ${rows} rows read (${rejected} rejected), ${copied.rows} published`,
    )
    const peak = Math.max(...measured.map(({ refreshed }) => refreshed.peak))
    console.log(
      `Peak memory: ${peak} MB of the process that refreshes (it begins after ${startup.toFixed(1)} s), ${await stage.hostMemory()} MB of the host. Load: ${loadavg()[0]!.toFixed(1)}`,
    )
    console.table(
      measured.map(({ kind, refreshed: { seconds, rows, split, outcome }, copied }) => ({
        kind,
        outcome,
        seconds: seconds.toFixed(2),
        'rows/s': Math.round(rows / seconds),
        'bare COPY': copied.seconds.toFixed(2),
        '× COPY': (seconds / copied.seconds).toFixed(2),
        ...Object.fromEntries(
          Object.entries(split).map(([part, spent]) => [HEADINGS[part as keyof typeof split], spent.toFixed(2)]),
        ),
      })),
    )
  } finally {
    await stage.close()
  }
}

const HEADINGS = {
  download: 'download',
  decode: 'decode',
  parse: 'parse',
  stage: 'check+COPY',
  compare: 'compare',
  publish: 'publish',
} as const
const share = (fraction: number) =>
  fraction === 1 ? 'the whole country' : `${(fraction * 100).toFixed(1)} % of the country`
