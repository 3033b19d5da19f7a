// Lines over time, of what the page carries beside their summary. Colours are those of the page, light or dark.
import uPlot from './uplot.js'

const HEIGHT = 300
const DASHES = [[], [6, 4], [2, 3], [10, 4, 2, 4], [4, 2]]
const numbers = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 9 })
const days = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

function options({ lines, unit }, width) {
  const [ink, line, font] = [style('--dim'), style('--line'), `12px ${style('--sans')}`]
  const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } }
  return {
    width,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    axes: [
      { ...axis, values: ticks },
      { ...axis, size: 70, values: (_plot, values) => values.map((value) => numbers.format(value)) },
    ],
    series: [
      { label: 'Fecha', value: (_plot, seconds) => (seconds === null ? '—' : days.format(seconds * 1000)) },
      ...lines.map(({ name }, at) => ({
        label: name,
        stroke: style(['--s0', '--s2', '--warn', '--good', '--edge'][at]),
        width: 2,
        dash: DASHES[at],
        spanGaps: true,
        points: { show: lines[at].y.length < 60, size: 5 },
        value: (_plot, value) => (value === null ? '—' : `${numbers.format(value)} ${unit}`),
      })),
    ],
  }
}

/** Days where a few months are shown, months and years where more are. */
function ticks(_plot, splits, _axis, _space, step) {
  const words = new Intl.DateTimeFormat('es-MX', {
    timeZone: 'UTC',
    ...(step >= 300 * 86400
      ? { year: 'numeric' }
      : step >= 28 * 86400
        ? { month: 'short', year: '2-digit' }
        : { day: 'numeric', month: 'short' }),
  })
  return splits.map((seconds) => words.format(seconds * 1000))
}

for (const figure of document.querySelectorAll('figure.plot[data-chart]')) {
  const drawn = JSON.parse(figure.dataset.chart)
  const place = document.createElement('div')
  // What it shows is in the summary and the table; its parts say nothing to who cannot see them.
  place.setAttribute('aria-hidden', 'true')
  figure.prepend(place)
  let plot
  const draw = () => {
    plot?.destroy()
    plot = new uPlot(options(drawn, place.clientWidth), [drawn.x, ...drawn.lines.map(({ y }) => y)], place)
  }
  draw()
  new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT })).observe(place)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
}
