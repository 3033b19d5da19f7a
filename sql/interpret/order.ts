/** The order of all that is shown; of what is measured, unless a measure is named. */
export interface Order {
  readonly by: string | undefined
  readonly direction: 'asc' | 'desc'
}
