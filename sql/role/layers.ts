import type { RoleFindings } from './probes.ts'

/** One thing that stands between a question and what it must not reach. */
export interface Layer {
  readonly layer: string
  readonly active: boolean
  /** In Spanish: what it does, or why it is not there. */
  readonly reason: string
}

const ALWAYS: readonly Layer[] = [
  {
    layer: 'guardia',
    active: true,
    reason: 'cada consulta se lee con la gramática de PostgreSQL y solo pasa lo que está en la lista',
  },
  {
    layer: 'transaccion',
    active: true,
    reason: 'solo lectura, con límites de tiempo, filas y bytes, y siempre deshecha',
  },
]

interface Made {
  readonly role: string
  readonly ownServer: boolean
  readonly bounded: boolean
  readonly ofViews: readonly string[]
  readonly found: RoleFindings
  readonly tooMuch: readonly string[]
}

/** The layers where the role is in place. */
export function layersOf({ role, ownServer, bounded, ofViews, found, tooMuch }: Made): readonly Layer[] {
  const shared = ownServer
    ? 'PostgreSQL no lo permitió'
    : 'el servidor no es solo de Tianguis, y quitárselo a todos afectaría a otros'
  const more = ofViews.length ? `; además las que usan las vistas: ${ofViews.join(', ')}` : ''
  const own = found.left.length
    ? `. Como a cualquier rol, PostgreSQL le deja ${found.left.join(', ')}: la transacción lo deshace`
    : ''
  return [
    ...ALWAYS,
    {
      layer: 'rol',
      active: !tooMuch.length,
      reason: tooMuch.length
        ? `el rol ${role} puede de más: ${tooMuch.join('; ')}`
        : `el rol ${role} solo lee las vistas de consulta, y se comprobó${own}`,
    },
    {
      layer: 'funciones',
      active: found.functionsClosed,
      reason: found.functionsClosed ? `el rol solo puede llamar a las funciones que necesita${more}` : shared,
    },
    {
      layer: 'catalogo',
      active: found.catalogClosed,
      reason: found.catalogClosed ? 'el rol no lee los catálogos del servidor' : shared,
    },
    {
      layer: 'temporales',
      active: found.temporaryClosed,
      reason: found.temporaryClosed ? 'el rol no puede crear tablas temporales' : shared,
    },
    {
      layer: 'bloques',
      active: found.blocksClosed,
      reason: found.blocksClosed ? 'el rol no puede ejecutar bloques de código (DO)' : shared,
    },
    {
      layer: 'disco',
      active: bounded,
      reason: bounded
        ? 'lo que el rol escribe en disco para ordenar tiene un tope'
        : 'solo un superusuario puede poner el tope de disco',
    },
  ]
}

/** The layers where the role cannot be had. @param why in Spanish, and that questions are not served for it */
export const layersWithoutRole = (why: string): readonly Layer[] => [
  ...ALWAYS,
  { layer: 'rol', active: false, reason: why },
]

/** Why questions are not served, in Spanish: the other layers may be missing, and are where the server is of others. */
export const whyClosed = (layers: readonly Layer[]): string => layers.find(({ layer }) => layer === 'rol')!.reason
