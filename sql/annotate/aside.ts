/** Tokens `from` to `to` (exclusive). */
export interface Aside {
  readonly from: number
  readonly to: number
}
