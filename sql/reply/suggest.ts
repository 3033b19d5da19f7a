import type { Suggestion } from './reply.ts'

export const MOST_SUGGESTED = 3

export const suggestions = (questions: readonly string[], asked: string): Suggestion[] =>
  questions
    .filter((question) => question.toLowerCase() !== asked.toLowerCase())
    .slice(0, MOST_SUGGESTED)
    .map((question) => suggestion(question))

/** @param tras the `consulta_id` that it follows */
export const suggestion = (pregunta: string, tras?: string): Suggestion => ({
  pregunta,
  url: `/api/query?q=${encodeURIComponent(pregunta)}${tras === undefined ? '' : `&tras=${tras}`}`,
})
