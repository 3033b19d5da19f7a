/**
 * Every way of decoding and of fetching that connectors have and the representatives (`depth.ts`) do not, held to what a
 * faulty source may not do: those that share it are not asked each.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connector, FetchContext } from '@tianguis/core'
import type { DiscoveredConnector } from '../../../host/discovery.ts'
import { columns, INDEXES, stall, type Stall } from '../broken/sound-connector.ts'
import { refreshChecks } from '../checks/refresh.ts'
import { upstreamChecks } from '../checks/upstream.ts'
import type { Checks } from '../subject.ts'
import * as decoders from './decoders.ts'
import * as ways from './fetching.ts'

const FAKES: readonly (readonly [decoder: keyof typeof decoders, way: keyof typeof ways])[] = [
  ['csv', 'forms'],
  ['xml', 'routes'],
  ['html', 'together'],
  ['zip', 'sweep'],
  ['gzip', 'together'],
]
/** Of several routes those are not asked again that the first made needless. */
const RECORDED_ANEW = 'what is recorded says the same when it is replayed'

/** Connectors that no folder holds, with what each is held to. */
export const fakesIn = (folder: string): Promise<{ found: DiscoveredConnector; checks: Checks }[]> =>
  Promise.all(
    FAKES.map(async ([decoder, way]) => {
      const { [RECORDED_ANEW]: anew, ...others } = { ...refreshChecks, ...upstreamChecks }
      const checks = ways[way].hosts.length > 1 ? others : { ...others, [RECORDED_ANEW]: anew! }
      return { found: await installed(decoder, way, folder), checks }
    }),
  )

async function installed(
  decoderName: keyof typeof decoders,
  wayName: keyof typeof ways,
  folder: string,
): Promise<DiscoveredConnector> {
  const connector = connectorOf(decoderName, wayName)
  const fixtures = join(folder, connector.name)
  await mkdir(join(fixtures, 'sample'), { recursive: true })
  const answers = await Promise.all(
    ways[wayName].answers(decoders[decoderName]).map(async ({ body, ...answer }, at) => {
      await writeFile(join(fixtures, 'sample', `${at}.bin`), body)
      return { ...answer, status: 200, body: `${at}.bin` }
    }),
  )
  const recording = { now: '2026-11-19T12:00:00Z', since: null, secrets: [], answers }
  await writeFile(join(fixtures, 'sample', 'recording.json'), JSON.stringify(recording))
  return { connector, folder, fixtures }
}

/** Its rows stay when they do not come, as those of all sources do that send a part. */
function connectorOf(decoderName: keyof typeof decoders, wayName: keyof typeof ways): Connector {
  const [decoder, way] = [decoders[decoderName], ways[wayName]]
  const { secrets: _secrets, ...source } = stall('puestos').source
  return stall(`${decoderName}-${wayName}`, {
    source: { ...source, hosts: way.hosts, ...(way.session && { session: true }) },
    tables: {
      puestos: { columns, key: ['clave'], mode: 'append', duplicates: 'last', indexes: INDEXES, nearby: 50 },
    },
    async *fetch(context: FetchContext) {
      for await (const stalls of way.fetch(context, decoder)) yield { stalls }
    },
    parse: ({ stalls }: { stalls: Stall[] }) => ({ puestos: stalls }),
  } as object)
}
