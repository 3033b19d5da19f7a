/** An endpoint that gave nothing to read. `message` is Spanish, ours, and of nothing that was sent or came. */
export class ModelFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ModelFailure'
  }
}
