/** How often each reason for a rejection was met: as many reasons as a run may have, in little memory. */

/** A connector that puts the value into its words has as many reasons as rows. */
const MOST = 100
const OTHERS = 'otros motivos'

export interface Reason {
  readonly tabla: string
  readonly motivo: string
  readonly filas: number
}

export interface Reasons {
  add(table: string, reason: string): void
  /** Most frequent first. */
  readonly all: readonly Reason[]
}

/** Values inside « » are what was got: one reason, many values. */
export const withoutValues = (reason: string): string => reason.replaceAll(/«[^»]*(»|$)/g, '«…»')

export function countReasons(): Reasons {
  const counted = new Map<string, { tabla: string; motivo: string; filas: number }>()
  return {
    add(tabla, reason) {
      const motivo = withoutValues(reason)
      const key = counted.has(`${tabla} ${motivo}`) || counted.size < MOST ? motivo : OTHERS
      const one = counted.get(`${tabla} ${key}`)
      if (one) one.filas += 1
      else counted.set(`${tabla} ${key}`, { tabla, motivo: key, filas: 1 })
    },
    get all() {
      return [...counted.values()].sort((one, other) => other.filas - one.filas)
    },
  }
}
