import type { Service } from '../composition.ts'
import { refusedWhere } from '../place-of-error.ts'
import type { Cli } from './cli.ts'
import { CommandFailure, EXIT, type ExitCode } from './failures.ts'

interface Settled {
  /** Rows that stood in quarantine before. */
  readonly former: number
  /** Of those, the ones the new run rejected again, word for word. */
  readonly again: number
}

const ENDS: Partial<Record<string, ExitCode>> = {
  failed: EXIT.failed,
  refused: EXIT.refused,
  busy: EXIT.busy,
  cancelled: EXIT.cancelled,
}

/** `tianguis rejects retry`: reads the newest kept raw answers with today's connector. */
export async function retry(cli: Cli, dataset: string, { json }: { json?: true }): Promise<void> {
  const { withService } = await import('./with-service.ts')
  const { pickDatasets } = await import('./pick.ts')
  const { describeRefresh, refreshJson } = await import('./refresh-report.ts')
  const { refreshInChildProcess } = await import('../upkeep/fork-refresh.ts')
  const started = performance.now()
  const { report, settled } = await withService(cli, async (service) => {
    const {
      found: [found],
      broken: [broken],
    } = pickDatasets(service, [dataset], false)
    if (!found) throw new CommandFailure(`El conector «${dataset}» no se pudo cargar: ${refusedWhere(broken!)}`)
    const ran = await refreshInChildProcess(
      service,
      { dataset, from: 'raw', trigger: 'cuarentena', interruption: 'Se canceló.' },
      { signal: cli.signal },
    )
    return {
      report: { ...ran, seconds: (performance.now() - started) / 1000 },
      settled: await readSettled(service, ran.runId),
    }
  })
  const { former, again } = settled
  // What went through without a part of its source did go through.
  const failure = report.outcome === 'partial' ? undefined : (report.failure ?? undefined)
  cli.end(ENDS[report.outcome] ?? EXIT.ok)
  if (json)
    return cli.answer(
      { ...refreshJson(report), cuarentena: { antes: former, resueltas: former - again, siguen: again } },
      failure,
    )
  cli.print(describeRefresh(report))
  if (failure) return
  cli.print(
    former === 0
      ? 'No había filas en cuarentena.'
      : `De ${former} en cuarentena se resolvieron ${former - again}; ${again} se rechazaron otra vez.`,
  )
}

/** A run that gets through settles every earlier reject of its dataset; those still wrong are among its own. */
async function readSettled({ pool }: Service, runId: string | null): Promise<Settled> {
  const {
    rows: [row],
  } = await pool.query<Settled>(
    `
    select count(*)::int as former, count(*) filter (where exists (
             select from tianguis.rejects n where n.run_id = $1 and n.table_name = f.table_name and n.raw = f.raw))::int as again
      from tianguis.rejects f where f.settled_by = $1`,
    [runId],
  )
  return row!
}
