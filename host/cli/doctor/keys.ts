import type { Pool } from '@tianguis/core/database/connection'
import { exposureOf, findPepper, pepperPath } from '../../accounts/pepper-file.ts'
import {
  hasPepper,
  lossOf,
  PepperError,
  readPepperStanding,
  refusalOf,
  type PepperStanding,
  type PepperState,
} from '../../accounts/pepper.ts'
import type { Config } from '../../config.ts'
import { counted } from '../../describe/figures.ts'
import type { DoctorFindings } from './findings.ts'

/** What keys are stored with, never what it is. */
export interface KeysCheck {
  readonly pimienta: PepperState | 'falta' | 'por_hacer'
  readonly donde: 'TIANGUIS_PEPPER' | 'archivo'
  /** Keys that work, and are known only under the pepper before. */
  readonly solo_con_la_anterior: number
  /** Keys that would work, and are known under no pepper at hand. */
  readonly desconocidas: number
}

/** Looks at the pepper and at the keys stored under it; records and makes nothing. */
export async function examineKeys(pool: Pool, config: Config, findings: DoctorFindings): Promise<KeysCheck> {
  const donde = config.pepper === undefined && config.databaseUrl === undefined ? 'archivo' : 'TIANGUIS_PEPPER'
  const exposure = exposureOf(config)
  if (exposure !== undefined) findings.problems.push(exposure)
  const none = { donde, solo_con_la_anterior: 0, desconocidas: 0 } as const
  const { pepper, fault } = found(config)
  if (fault !== undefined) {
    findings.problems.push(fault)
    return { pimienta: 'falta', ...none }
  }
  if (pepper === undefined) {
    if (!(await hasPepper(pool))) return { pimienta: 'por_hacer', ...none }
    findings.problems.push(lossOf(pepperPath(config.dataFolder)))
    return { pimienta: 'falta', ...none }
  }
  const standing = await readPepperStanding(pool, pepper, config.previousPepper)
  tell(standing, config, findings)
  return { pimienta: standing.state, donde, solo_con_la_anterior: standing.waiting, desconocidas: standing.lost }
}

function found(config: Config): { pepper?: string | undefined; fault?: string } {
  try {
    return { pepper: findPepper(config) }
  } catch (error) {
    if (error instanceof PepperError) return { fault: error.message }
    throw error
  }
}

function tell(
  { state, previousKnown, waiting, lost }: PepperStanding,
  { previousPepper, pepper, dataFolder }: Config,
  { problems, notices }: DoctorFindings,
): void {
  const file = pepper === undefined ? pepperPath(dataFolder) : undefined
  if (state === 'ajena' || state === 'reemplazada') return void problems.push(refusalOf(state, file))
  if (lost) {
    problems.push(
      `Hay claves vigentes que se rechazan, porque se guardaron con una pimienta que aquí no está: ${lost}. Pon esa pimienta en TIANGUIS_PEPPER_OLD, o revócalas con «tianguis keys revoke».`,
    )
  }
  if (previousPepper === undefined) return
  if (!previousKnown) notices.push('TIANGUIS_PEPPER_OLD nunca fue la pimienta de esta base de datos y no hace nada.')
  else if (waiting)
    notices.push(
      `TIANGUIS_PEPPER_OLD no se puede quitar todavía: hay ${counted(waiting, 'clave')} que solo se conocen con ella. Cada una se anota con la nueva cuando se usa.`,
    )
  else if (state === 'en_uso')
    notices.push('TIANGUIS_PEPPER_OLD ya se puede quitar: todas las claves que sirven se conocen con TIANGUIS_PEPPER.')
}
