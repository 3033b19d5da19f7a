/** `corta` and `larga`: not 3 to 300 characters. `control`: a character nobody types. `escritura`: letters or digits of another script. `vacia`: no word. */
export type QuestionProblem = 'corta' | 'larga' | 'control' | 'escritura' | 'vacia'

/** A question that cannot be read at all; the message is Spanish and meant for whoever asked. */
export class QuestionError extends Error {
  readonly code: QuestionProblem

  constructor(code: QuestionProblem, message: string) {
    super(message)
    this.name = 'QuestionError'
    this.code = code
  }
}
