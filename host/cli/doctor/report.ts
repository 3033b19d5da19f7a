import { size } from '../../describe/figures.ts'
import type { Examination } from './checks.ts'
import type { ConnectorCheck } from './connectors.ts'
import type { DiskUse } from './disk.ts'
import type { KeysCheck } from './keys.ts'
import type { QuestionsCheck } from './questions.ts'
import type { ReplicaCheck } from './replica.ts'
import type { StoreCheck } from './store.ts'
import { wrapped } from '../table.ts'

const WIDTH = 120

const PEPPERS: Readonly<Record<KeysCheck['pimienta'], string>> = {
  en_uso: 'pimienta en uso',
  nueva: 'pimienta nueva, que toma el próximo arranque',
  por_hacer: 'pimienta por hacer, en el primer arranque',
  falta: 'falta la pimienta',
  reemplazada: 'pimienta ya reemplazada',
  ajena: 'pimienta de otra base de datos',
}

const INDENT = ' '.repeat(16)
const PARTS: Readonly<Record<keyof DiskUse, string>> = {
  vigentes: 'datos vigentes ≈',
  anteriores: 'revisiones ≈',
  cuarentena: 'cuarentena',
  bitacora: 'bitácora',
  cuentas: 'cuentas',
  preparacion: 'preparación',
  programa: 'programa',
  wal: 'WAL',
  crudas: 'respuestas crudas',
}
const diskWords = (disk: DiskUse) =>
  (Object.keys(PARTS) as (keyof DiskUse)[])
    .map((part) => `${PARTS[part]} ${disk[part] === null ? 'no se puede ver' : size(disk[part])}`)
    .join(', ')

const storeWords = ({ lugar, responde }: StoreCheck) =>
  responde === null ? `la carpeta ${lugar}` : `${lugar}, ${responde ? 'responde' : 'no responde'}`

function questionWords({ servidas, capas }: QuestionsCheck): string {
  const named = (active: boolean) =>
    capas
      .filter(({ activa }) => activa === active)
      .map(({ capa }) => capa)
      .join(', ')
  if (!servidas) return 'no se sirven'
  return `se sirven, tras ${named(true)}${named(false) && `; el servidor no da ${named(false)}`}`
}

const replicaWords = ({ servidor, atras_bytes, atras_segundos }: ReplicaCheck) =>
  `${servidor}, ${atras_bytes === null ? 'no se lee' : atras_bytes === 0 ? 'al día' : `${size(atras_bytes)} y ${atras_segundos ?? '?'} s atrás`}`

const databaseWords = ({ tipo, postgresql }: NonNullable<Examination['base_de_datos']>) =>
  `${tipo === 'incluida' ? 'incluida con el programa' : 'la de DATABASE_URL'}${postgresql ? `, PostgreSQL ${postgresql}` : ''}`

const keyWords = ({ pimienta, donde }: KeysCheck) =>
  `${PEPPERS[pimienta]}${donde === 'archivo' ? ', en la carpeta' : ', de TIANGUIS_PEPPER'}`

/** What was found, wrong things last, where a terminal's eye is. */
export function describeExamination({
  node,
  base_de_datos,
  servidores,
  replicas,
  carpeta,
  almacen,
  disco,
  claves,
  preguntas,
  proxies,
  conectores,
  problemas,
  avisos,
}: Examination): string {
  return [
    `Node            ${node}`,
    ...(base_de_datos ? [`Base de datos   ${databaseWords(base_de_datos)}`] : []),
    ...servidores.map(({ servidor, papel }) => `Servidor        ${servidor}, ${papel}`),
    ...replicas.map((replica) => `Réplica         ${replicaWords(replica)}`),
    ...(carpeta ? [`Carpeta         ${carpeta.ruta} (${size(carpeta.libre)} libres)`] : []),
    ...(almacen ? [`Almacén         ${storeWords(almacen)}`] : []),
    ...(disco ? [`Disco           ${wrapped(diskWords(disco), WIDTH - INDENT.length, INDENT)}`] : []),
    ...(claves ? [`Claves          ${keyWords(claves)}`] : []),
    `Proxies         ${proxies.join(', ') || 'ninguno de confianza: quien pide sin clave se cuenta por la dirección que se conecta'}`,
    ...(preguntas ? [`Preguntas       ${wrapped(questionWords(preguntas), WIDTH - INDENT.length, INDENT)}`] : []),
    ...(conectores.length ? ['', 'Conectores', ...conectores.flatMap(connectorLines)] : []),
    ...listed('Avisos', avisos),
    ...listed('Está mal', problemas),
    // As it is: a line that is broken, or set in, is not what is to be pasted.
    ...(preguntas?.ejecutar ? ['', 'Para abrir las preguntas', '', preguntas.ejecutar] : []),
    '',
    problemas.length
      ? `Hay ${problemas.length === 1 ? 'un problema' : `${problemas.length} problemas`} que resolver.`
      : 'Nada está mal.',
  ].join('\n')
}

function connectorLines({ conjunto, ruta, hosts, variables, secretos, licencia, roto }: ConnectorCheck): string[] {
  if (roto !== null) return [`  ${conjunto}  roto`]
  const commercial = licencia!.comercial ? 'permite uso comercial' : 'sin uso comercial'
  return [
    `  ${conjunto}  ${ruta}  ${commercial}`,
    `    hosts: ${hosts.join(', ')}`,
    ...(variables.length ? [`    variables puestas: ${variables.join(', ')}`] : []),
    ...secretos.map(({ nombre, puesto }) => `    secreto ${nombre}: ${puesto ? 'puesto' : 'falta'}`),
  ]
}

const listed = (title: string, sentences: readonly string[]) =>
  sentences.length
    ? ['', title, ...sentences.map((sentence) => `  ${wrapped(`- ${sentence}`, WIDTH - 2, '    ')}`)]
    : []
