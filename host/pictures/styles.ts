/** The colours and letters of every drawing: of a page, of a file on its own, and of a PNG. */

export type Theme = 'claro' | 'oscuro'

export const CLASSES = 6
export const MOST_LINES = 5

/** Viridis, from little to much: told apart by its lightness alone, so by the colour-blind and in print too. */
const VIRIDIS = ['#fde725', '#7ad151', '#22a884', '#2a788e', '#414487', '#440154'] as const
const DASHES = ['none', '7 4', '2 3', '10 3 2 3', '4 2'] as const

export const COLOURS = {
  claro: {
    paper: '#ffffff',
    ink: '#221e24',
    dim: '#655d67',
    grid: '#e4ddd4',
    none: '#e4ddd4',
    land: '#f6f2ec',
    edge: '#8d8488',
    bar: '#2a788e',
    below: '#b3541e',
    ramp: VIRIDIS,
    lines: ['#0067a3', '#b8420c', '#00704f', '#a2307c', '#6b5d00'],
  },
  oscuro: {
    paper: '#1f1c22',
    ink: '#f1edf2',
    dim: '#b3aab6',
    grid: '#38323d',
    none: '#454049',
    land: '#2c2831',
    edge: '#8a8090',
    bar: '#4fb3c9',
    below: '#f0955c',
    // Much is what stands out from the ground, and little is no part of it.
    ramp: ['#6a5aa8', '#4a7db8', '#2f9c9a', '#44bf70', '#a0da39', '#fde725'],
    lines: ['#5cb8f2', '#ff9a5c', '#4fd0a7', '#f29ac9', '#e3cf57'],
  },
} as const satisfies Record<Theme, unknown>

export const FONT = 'PT Sans'
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

/** Rules as plain as resvg reads them: no variables, no shorthand of fonts, no nesting. */
function rules(theme: Theme, family: string): string {
  const { paper, ink, dim, grid, none, land, edge, bar, below, ramp, lines } = COLOURS[theme]
  return [
    `.p-t{font-family:${family};font-size:13px;fill:${dim}}`,
    `.p-ink{fill:${ink}}`,
    `.p-title{font-family:${family};font-size:19px;font-weight:700;fill:${ink}}`,
    `.p-big{font-family:${family};font-size:64px;font-weight:700;fill:${ink}}`,
    `.p-paper{fill:${paper}}`,
    `.p-grid{stroke:${grid};stroke-width:1;fill:none}`,
    `.p-axis{stroke:${edge};stroke-width:1;fill:none}`,
    `.p-land{fill:${land};stroke:${edge}}`,
    `.p-none{fill:${none};stroke:${paper}}`,
    `.p-border{fill:none;stroke:${paper}}`,
    `.p-halo{paint-order:stroke;stroke:${land};stroke-width:3px;stroke-linejoin:round}`,
    `.p-bar{fill:${bar}}`,
    `.p-below{fill:${below}}`,
    `.p-mean{stroke:${ink};stroke-width:1.5;stroke-dasharray:2 4;fill:none}`,
    `.p-hit{fill:${paper};fill-opacity:0}`,
    // Of the place that is pointed at: a file is not pointed at, and a page says so in its own sheet.
    '.dot{opacity:0}',
    `.p-edge{stroke:${paper}}`,
    ...ramp.map((colour, at) => `.p-q${at}{fill:${colour}}.p-s${at}{stroke:${colour}}`),
    ...lines.map(
      (colour, at) =>
        `.p-l${at}{stroke:${colour};stroke-width:2.2;stroke-linejoin:round;fill:none${at ? `;stroke-dasharray:${DASHES[at]}` : ''}}.p-d${at}{fill:${colour}}`,
    ),
  ].join('\n')
}

/** For a browser, which knows whether it is dark. */
export const browserStyles = (family = SANS): string =>
  `${rules('claro', family)}\n@media (prefers-color-scheme: dark){\n${rules('oscuro', family)}\n}\n`

/** For a picture that is one or the other. */
export const themeStyles = (theme: Theme): string => rules(theme, `'${FONT}'`)
