import type { Suggestion } from './reply.ts'

export const MOST_SUGGESTED = 3

export const suggestions = (questions: readonly string[], asked: string): Suggestion[] =>
  questions
    .filter((question) => question.toLowerCase() !== asked.toLowerCase())
    .slice(0, MOST_SUGGESTED)
    .map(suggestion)

export const suggestion = (pregunta: string): Suggestion => ({
  pregunta,
  url: `/api/query?q=${encodeURIComponent(pregunta)}`,
})
