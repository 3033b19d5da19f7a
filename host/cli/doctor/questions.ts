import { whyClosed } from '@tianguis/sql/role/layers'
import { openQuestionAccess } from '../../ask/access.ts'
import type { Service } from '../../composition.ts'
import type { DoctorFindings } from './findings.ts'

/** What stands between a question and the database. */
export interface QuestionsCheck {
  readonly servidas: boolean
  readonly capas: readonly { readonly capa: string; readonly activa: boolean; readonly razon: string }[]
  /** What whoever administers PostgreSQL is to run where they are not served for want of a role. */
  readonly ejecutar: string | null
}

/** Makes or mends the role of questions, as a start does, and says what of it holds. */
export async function examineQuestions(service: Service, { problems }: DoctorFindings): Promise<QuestionsCheck> {
  const { serves, layers, remedy } = await openQuestionAccess(service)
  if (!serves)
    problems.push(
      `Las preguntas no se sirven: ${whyClosed(layers)}. ${
        remedy === undefined
          ? 'Quítale al rol lo que le sobra, y reinicia el servicio.'
          : 'Que quien administre PostgreSQL ejecute lo que está bajo «Para abrir las preguntas», y reinicia el servicio.'
      }`,
    )
  return {
    servidas: serves,
    capas: layers.map(({ layer, active, reason }) => ({ capa: layer, activa: active, razon: reason })),
    ejecutar: remedy ?? null,
  }
}
