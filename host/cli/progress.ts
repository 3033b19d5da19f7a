import type { Progress } from '@tianguis/core/refresh/run'
import type { SingleBar } from 'cli-progress'
import { counted, durationInWords, size } from '../describe/figures.ts'
import type { Cli } from './cli.ts'

/** Rates are those of the last seconds: an average from the start would hide a stall. */
const WINDOW_MS = 5000
/** Less time than this gives a rate of what happened to be in the buffers. */
const SETTLED_SECONDS = 0.5
/** A log needs a sign of life, not a film. */
const LOG_EVERY_MS = 10_000

export interface ProgressSample extends Progress {
  readonly rowsPerSecond: number
  readonly bytesPerSecond: number
  /** Of the download under way, when the source says how large it is. */
  readonly secondsLeft?: number
}

/** Turns progress into rates. `clock` gives milliseconds. */
export function createMeter(clock: () => number = () => performance.now()): (progress: Progress) => ProgressSample {
  let seen: { at: number; rows: number; bytes: number }[] = []
  let phase: Progress['phase'] | undefined
  return (progress) => {
    const last = seen.at(-1)
    // A new download starts from zero, and a phase counts something else than the one before.
    if (progress.phase !== phase || (last && progress.bytes < last.bytes)) seen = []
    phase = progress.phase
    const now = { at: clock(), rows: progress.rows, bytes: progress.bytes }
    seen = [...seen.filter(({ at }) => now.at - at <= WINDOW_MS), now]
    const first = seen[0]!
    const seconds = (now.at - first.at) / 1000
    const rate = (before: number, after: number) => (seconds >= SETTLED_SECONDS ? (after - before) / seconds : 0)
    const bytesPerSecond = rate(first.bytes, now.bytes)
    const left =
      progress.totalBytes === undefined || bytesPerSecond <= 0
        ? undefined
        : (progress.totalBytes - now.bytes) / bytesPerSecond
    return {
      ...progress,
      rowsPerSecond: rate(first.rows, now.rows),
      bytesPerSecond,
      ...(left !== undefined && { secondsLeft: Math.max(0, left) }),
    }
  }
}

/** 'gasolina  descarga  3.1 de 7.1 MB  1.2 MB/s  faltan 3.3 s' */
export function progressLine(
  name: string,
  { phase, rows, bytes, totalBytes, rowsPerSecond, bytesPerSecond, secondsLeft }: ProgressSample,
): string {
  const parts = [name, phase, totalBytes === undefined ? size(bytes) : `${size(bytes)} de ${size(totalBytes)}`]
  if (rows) parts.push(counted(rows, 'fila'))
  if (bytesPerSecond > 0) parts.push(`${size(Math.round(bytesPerSecond))}/s`)
  if (rowsPerSecond > 0) parts.push(`${counted(Math.round(rowsPerSecond), 'fila')}/s`)
  if (secondsLeft !== undefined) parts.push(`faltan ${durationInWords(secondsLeft)}`)
  return parts.join('  ')
}

export interface Display {
  show(progress: Progress): void
  stop(): void
}

/** A bar on a terminal, a line now and then elsewhere. */
export async function openDisplay(cli: Cli, name: string): Promise<Display> {
  const meter = createMeter()
  if (cli.terminal) return barDisplay(name, meter)
  let told = performance.now()
  return {
    show(progress) {
      const reading = meter(progress)
      if (performance.now() - told < LOG_EVERY_MS) return
      told = performance.now()
      cli.notice(progressLine(name, reading))
    },
    stop: () => {},
  }
}

async function barDisplay(name: string, meter: ReturnType<typeof createMeter>): Promise<Display> {
  const {
    default: { SingleBar, Format, Presets },
  } = await import('cli-progress')
  const options = {
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 24,
    fps: 8,
    format(
      bar: Parameters<typeof Format.BarFormat>[1],
      { progress }: { progress: number },
      { line = `${name}  …`, known = false }: { line?: string; known?: boolean },
    ) {
      return known ? `${Format.BarFormat(progress, bar)} ${Math.floor(progress * 100)} %  ${line}` : line
    },
  }
  const bar: SingleBar = new SingleBar(options, Presets.shades_classic)
  bar.start(1, 0, {})
  return {
    show(progress) {
      const known = progress.totalBytes !== undefined && progress.totalBytes > 0
      bar.setTotal(known ? progress.totalBytes! : 1)
      bar.update(known ? Math.min(progress.bytes, progress.totalBytes!) : 0, {
        line: progressLine(name, meter(progress)),
        known,
      })
    },
    stop: () => bar.stop(),
  }
}
