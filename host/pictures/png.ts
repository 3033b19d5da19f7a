import { createRequire } from 'node:module'
import PQueue from 'p-queue'
import { busy } from '../request/errors.ts'
import { FONT } from './styles.ts'

/** Wider or higher than this no picture is drawn. */
const MOST_PIXELS = 1600
/** Those that may wait for their turn. */
const MOST_WAITING = 20

const require = createRequire(import.meta.url)
/** A machine without a single font draws the same letters. */
const FONT_FILES = ['400Regular/PTSans_400Regular.ttf', '700Bold/PTSans_700Bold.ttf'].map(
  (name) => `@expo-google-fonts/pt-sans/${name}`,
)

/** One at a time: each takes a core for some tenths of a second, in a thread beside the event loop. */
const turns = new PQueue({ concurrency: 1 })

/**
 * A drawing as a PNG.
 * @param svg of `svgDocument`, with a theme
 * @param width pixels
 * @throws ApiError 503 where too many wait
 */
export async function pngOf(svg: string, width: number, signal: AbortSignal): Promise<Buffer> {
  if (turns.size >= MOST_WAITING) throw busy()
  const png = await turns.add(
    async () => {
      const { renderAsync } = await import('@resvg/resvg-js')
      const image = await renderAsync(svg, {
        fitTo: { mode: 'width', value: Math.min(width, MOST_PIXELS) },
        font: {
          loadSystemFonts: false,
          fontFiles: FONT_FILES.map((name) => require.resolve(name)),
          defaultFontFamily: FONT,
        },
      })
      return image.asPng()
    },
    { signal },
  )
  return png
}
