import { existsSync } from 'node:fs'
import { pepperPath } from '../accounts/pepper-file.ts'
import type { Manifest } from '../backup/manifest.ts'
import type { Present } from '../backup/present.ts'
import type { Config } from '../config.ts'
import { count, counted, moment, size } from '../describe/figures.ts'
import type { Started } from './restore-start.ts'
import { wrapped } from './table.ts'

const WIDTH = 120

interface Made {
  readonly path: string
  readonly bytes: number
  readonly manifest: Manifest
  readonly pepper: string | null
}

/** Where the pepper is that a backup leaves out; null where none was made. */
export function whereIsPepper({ pepper, databaseUrl, dataFolder }: Config): string | null {
  if (pepper !== undefined || databaseUrl !== undefined) return 'TIANGUIS_PEPPER'
  return existsSync(pepperPath(dataFolder)) ? pepperPath(dataFolder) : null
}

const rowsOf = ({ tablas }: Manifest) => tablas.reduce((sum, { filas }) => sum + filas, 0)
const about = ({ tablas, version, postgresql, hecho }: Manifest) => ({
  tianguis: version,
  postgresql,
  hecho,
  tablas: tablas.map(({ esquema, nombre, filas, sha256 }) => ({ tabla: `${esquema}.${nombre}`, filas, sha256 })),
})

export const backupJson = ({ path, bytes, manifest, pepper }: Made) => ({
  archivo: path,
  bytes,
  pimienta: pepper,
  ...about(manifest),
})

export function describeBackup({ path, bytes, manifest, pepper }: Made): string {
  const keys =
    pepper === null
      ? 'La pimienta de las claves no va en él, y aquí no hay ninguna todavía.'
      : `La pimienta de las claves no va en él: está en ${pepper}. Guárdala aparte; sin ella, las claves restauradas no valen.`
  return [
    `${path}: ${size(bytes)}, ${counted(rowsOf(manifest), 'fila')} de ${counted(manifest.tablas.length, 'tabla')}.`,
    keys,
  ]
    .map((line) => wrapped(line, WIDTH, ''))
    .join('\n')
}

interface Restored extends Started {
  readonly path: string
  readonly manifest: Manifest
  readonly present: Present
}

export const restorationJson = ({ path, manifest, present, migrated, without, troubles }: Restored) => ({
  archivo: path,
  ...about(manifest),
  tirados: { conjuntos: present.datasets, cuentas: present.accounts },
  cambios: migrated,
  sin_conector: without,
  avisos: troubles,
})

export function describeRestoration({ manifest, present, migrated, without, troubles }: Restored): string {
  const { datasets, accounts } = present
  const gone =
    datasets + accounts
      ? [
          `Se tiró lo que había: ${counted(datasets, 'conjunto publicado', 'conjuntos publicados')} y ${counted(accounts, 'cuenta')}.`,
        ]
      : []
  return [
    `Se restauró el respaldo del ${moment(new Date(manifest.hecho))} (Tianguis ${manifest.version}, PostgreSQL ${manifest.postgresql}): ${count(rowsOf(manifest))} filas de ${counted(manifest.tablas.length, 'tabla')}.`,
    ...gone,
    ...migrated,
    ...without.map((name) => `Los datos de «${name}» quedaron guardados; se sirven cuando su conector esté instalado.`),
    ...troubles,
  ]
    .map((line) => wrapped(line, WIDTH, '  '))
    .join('\n')
}
