/**
 * A draft that cannot be taken: the rules' abstention stands. `message` is Spanish, ours, and quotes neither the
 * question nor the model.
 */
export class Unfit {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}
