import { fixOfMarch } from './tipo-cambio.ts'
import type { MakeSample } from './sample.ts'
import { sieAnswer, type Day } from './sie.ts'

const FIX = 'SF43718'
const SINCE_1954 = 'SF63528'
/** From here on every day, before it the first of each month. */
const DAILY_FROM = '2024-07-01'
/** The days by which the older series is told to be in old pesos. */
const COMPARED = ['1991-11-12', '1991-11-13', '1991-11-14', '1991-11-15']
/** What a decree fixed, in old pesos, until the peso floated on the first of September 1976. */
const FIXED = { from: '1954-04-19', until: '1976-08-31', value: '12.5000' }

/**
 * The FIX of each day since July 2024 and of the first of each month before it. Of the older series no answer is at
 * hand: its days are those whose value is known without one, by decree or as the FIX times a thousand.
 */
export const dolar: MakeSample = async (payload, dataset) => {
  const [, ...lines] = (await payload('fix_1991-11-12_2025.csv')).trim().split(/\r?\n/)
  const days = lines.map((line) => line.split(',') as [string, string])
  const kept = days.filter(
    ([day], at) => day >= DAILY_FROM || COMPARED.includes(day) || days[at - 1]?.[0].slice(0, 7) !== day.slice(0, 7),
  )
  const { title, days: march } = await fixOfMarch(dataset('tipo-cambio'))
  const older = [...fixedDays(), ...days.filter(([day]) => COMPARED.includes(day)).map(inOldPesos)]
  return {
    now: '2026-03-13T20:20:00Z',
    secrets: ['BANXICO_TOKEN'],
    answers: [
      sieAnswer('sie-fix.json', [FIX], [{ id: FIX, title, days: [...kept, ...march] }]),
      sieAnswer(
        'sie-desde-1954.json',
        [SINCE_1954],
        [
          {
            id: SINCE_1954,
            title: `Serie histórica del tipo de cambio${' '.repeat(22)}Tipo de cambio peso dólar desde 1954`,
            days: older,
          },
        ],
        '1954-01-01/1991-11-15',
      ),
    ],
  }
}

/** The first weekday of each month in which the parity was the decreed one. */
function fixedDays(): Day[] {
  const firsts = [FIXED.from]
  for (
    let at = new Date('1954-05-01T00:00:00Z');
    at.toISOString() < FIXED.until;
    at.setUTCMonth(at.getUTCMonth() + 1)
  ) {
    const weekend = { 6: 2, 0: 1 }[at.getUTCDay()] ?? 0
    firsts.push(new Date(at.getTime() + weekend * 86_400_000).toISOString().slice(0, 10))
  }
  return firsts.map((day) => [day, FIXED.value])
}

/** '3.0712' is '3,071.2000' of the old ones, as the series writes them. */
const inOldPesos = ([day, value]: Day): Day => [
  day,
  `${value[0]},${value.slice(2, 5)}.${value.slice(5)}000`.slice(0, 10),
]
