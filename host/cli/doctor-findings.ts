export interface Findings {
  readonly problems: string[]
  readonly notices: string[]
}
