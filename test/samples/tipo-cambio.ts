import type { MakeSample, Payload } from './sample.ts'
import { seriesOf, sieAnswer, type Day, type Series } from './sie.ts'

const ANSWER = 'sie_multi_USD_EUR_GBP_JPY_CAD_2026-03-01_2026-03-15.json'
const FIX = 'SF43718'
const SETTLEMENT = 'SF60653'
/** As asked on 2026-03-13: a hundred days back, and ten ahead. */
const RANGE = '2025-12-03/2026-03-23'
/** The days after the FIX of the first ones that banks worked; the 16th was a holiday. */
const BANK_DAYS = ['2026-03-17', '2026-03-18']

/** Series that the answer at hand has nothing of, with the titles that the source gives them. */
const OTHERS: Readonly<Record<string, Series>> = Object.fromEntries(
  [
    [
      'yuan',
      'SF290383',
      'Cotización de las divisas que conforman la canasta del DEG 1/ y del DEG respecto al Peso mexicano 2/ Yuan chino',
    ],
    ['franco', 'SF46405', `Cotización de la divisa${' '.repeat(33)}Respecto al peso mexicano Franco suizo`],
    [
      'deg',
      'SF46411',
      'Cotización de las divisas que conforman la canasta del DEG 1/ y del DEG respecto al Peso mexicano 2/ DEG',
    ],
  ].map(([name, id, title]) => [name!, { id: id!, title: title! }]),
)

/** The FIX of the ten days of March 2026. */
export async function fixOfMarch(payload: Payload): Promise<Required<Series>> {
  const found = seriesOf(await payload(ANSWER)).find(({ id }) => id === FIX)!
  return { ...found, days: found.days! }
}

/**
 * Ten days of five currencies, as the SIE answered them. What settles obligations is the FIX of two bank days before,
 * by its definition; of yuan, franc and SDR nothing is at hand, and the answers have none.
 */
export const tipoCambio: MakeSample = async (payload) => {
  const seen = seriesOf(await payload(ANSWER))
  const fix = await fixOfMarch(payload)
  const settlement = {
    id: SETTLEMENT,
    title: fix.title.replace('Fecha de determinación (FIX)', 'Fecha de liquidación'),
    days: settled(fix.days),
  }
  return {
    now: '2026-03-13T20:20:00Z',
    secrets: ['BANXICO_TOKEN'],
    answers: [
      sieAnswer(
        'sie-vistas.json',
        [FIX, SETTLEMENT, 'SF46410', 'SF46407', 'SF46406', 'SF60632'],
        [...seen, settlement],
        RANGE,
      ),
      ...Object.entries(OTHERS).map(([name, series]) => sieAnswer(`sie-${name}.json`, [series.id], [series], RANGE)),
    ],
  }
}

/** Each value on the second bank day after its own. */
function settled(days: readonly Day[]): Day[] {
  const dates = [...days.map(([day]) => day), ...BANK_DAYS]
  return days.map(([, value], at) => [dates[at + 2]!, value])
}
