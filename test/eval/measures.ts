import type { Judged } from './judge.ts'

/** What a wrong answer takes from the penalty score, RS: EHRSQL's, of one who may check and of one who cannot. */
const PENALTIES = [1, 10]

/** Of those that have an answer. A right refusal of one is right, and no answer. */
export function answerableMeasures(judged: readonly Judged[]) {
  const answered = judged.filter(({ verdict }) => verdict !== 'refused')
  return {
    questions: judged.length,
    'right %': share(judged, ({ verdict }) => verdict === 'right'),
    'precision %': share(answered, ({ verdict }) => verdict === 'right'),
    'coverage %': share(judged, ({ verdict }) => verdict !== 'refused'),
    'wrong %': share(judged, ({ verdict }) => verdict === 'wrong'),
  }
}

/** Of those that must be refused: with one of the right codes, or answered all the same. */
export const refusalMeasures = (judged: readonly Judged[]) => ({
  questions: judged.length,
  'right %': share(judged, ({ verdict }) => verdict === 'right'),
  'wrong %': share(judged, ({ verdict }) => verdict === 'wrong'),
})

/** Of everything: the penalty scores, abstention, and the time of whoever asks. */
export function wholeMeasures(judged: readonly Judged[]) {
  const [answerable, others] = [judged.filter((one) => one.answerable), judged.filter((one) => !one.answerable)]
  const times = answerable.map(({ ms }) => ms).sort((a, b) => a - b)
  const abstained = judged.filter(
    ({ verdict, answerable: has }) => verdict === 'refused' || (!has && verdict === 'right'),
  )
  return {
    ...Object.fromEntries(PENALTIES.map((penalty) => [`RS(${penalty})`, penaltyScore(judged, penalty)])),
    'abstention recall %': share(others, ({ verdict }) => verdict !== 'wrong'),
    'abstention precision %': share(abstained, ({ answerable: has }) => !has),
    'end to end ms': {
      p50: Math.round(times[Math.floor(times.length / 2)] ?? 0),
      p95: Math.round(times[Math.floor(times.length * 0.95)] ?? 0),
    },
  }
}

/** As `/api/query/ayuda` tells it. */
export function recordOf(preguntas: string, medido: string, judged: readonly Judged[]) {
  const of = (answerable: boolean, ...verdicts: readonly Judged['verdict'][]) =>
    judged.filter((one) => one.answerable === answerable && (!verdicts.length || verdicts.includes(one.verdict))).length
  const [once, tenfold] = PENALTIES.map((penalty) => penaltyScore(judged, penalty))
  return {
    preguntas,
    medido,
    con_respuesta: of(true),
    bien: of(true, 'right'),
    mal: of(true, 'wrong'),
    sin_respuesta: of(false),
    rechazadas: of(false, 'right', 'refused'),
    puntos_1: once!,
    puntos_10: tenfold!,
  }
}

/**
 * In points of a hundred: 1 for what is right and for every refusal of what has no answer, `-penalty` for what is
 * wrong.
 */
function penaltyScore(judged: readonly Judged[], penalty: number): number {
  const points = judged.map(({ verdict, answerable }) =>
    verdict === 'wrong' ? -penalty : verdict === 'right' || !answerable ? 1 : 0,
  )
  return points.length ? Math.round((1000 * points.reduce((sum, one) => sum + one, 0)) / points.length) / 10 : 0
}

/** Of turns of dialogues: how many of each verdict. */
export const turnMeasures = (judged: readonly Judged[]) => ({
  turns: judged.length,
  right: judged.filter(({ verdict }) => verdict === 'right').length,
  wrong: judged.filter(({ verdict }) => verdict === 'wrong').length,
  refused: judged.filter(({ verdict }) => verdict === 'refused').length,
  'right %': share(judged, ({ verdict }) => verdict === 'right'),
})

/** With one decimal. */
export const percent = (part: number, whole: number): number => (whole ? Math.round((1000 * part) / whole) / 10 : 0)

export const share = (judged: readonly Judged[], test: (one: Judged) => boolean): number =>
  percent(judged.filter(test).length, judged.length)
