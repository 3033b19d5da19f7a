/** Connectors to drop into a folder: the template's under another name, and that with one thing wrong. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TEMPLATE = fileURLToPath(new URL('../../host/cli/templates/plain', import.meta.url))

/** The template's connector under another name, with its sample inside its folder. @returns its source */
export async function dropIn(
  into: string,
  name: string,
  change: (code: string) => string = (code) => code,
): Promise<string> {
  await cp(TEMPLATE, into, { recursive: true })
  const renamed = async (file: string) =>
    (await readFile(join(into, file), 'utf8'))
      .replaceAll('mi-conector', name)
      .replaceAll('mi_conector', name.replaceAll('-', '_'))
  await writeFile(join(into, 'package.json'), await renamed('package.json'))
  const code = change(await renamed('connector.ts'))
  await writeFile(join(into, 'connector.ts'), code)
  return code
}

/**
 * The template's connector with a subject of its table and a second measure, of the same column, that goes by a word.
 */
function asked(
  code: string,
  { table, subject = table, word }: { table: string; subject?: string; word: string },
): string {
  const measure = { column: 'precio', digits: 2, aggregates: ['promedio'] }
  const measures = {
    precio: { label: 'precio', words: ['precio'], standard: true, ...measure },
    otro: { label: 'otro', words: [word], ...measure },
  }
  const examples = Array.from({ length: 10 }, (_none, at) => ({
    q: `precio del tomate ${at}`,
    consulta: { tabla: subject, accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }] },
  }))
  const columns =
    "{ fecha: date().describe('Día.'), producto: text().describe('Producto.'), precio: decimal({ digits: 2 }).describe('Precio.') }"
  const semantics = `{ ${subject}: { label: 'lonja', words: ['lonja'], sql: 'select fecha, producto, precio from {${table}}', columns: ${columns}, show: ['precio'], order: ['producto'], dimensions: {}, measures: ${JSON.stringify(measures)} } }`
  return code.replace(
    '  async *fetch',
    `  semantics: ${semantics} as never, examples: ${JSON.stringify(examples)} as never,\n  async *fetch`,
  )
}

export const BROKEN: Record<string, { change: (code: string) => string; says: RegExp }> = {
  'cae-al-importar': {
    change: (code) => `${code}\nthrow new Error('No encuentro mi archivo de claves.')\n`,
    says: /No encuentro mi archivo de claves/,
  },
  'mal-escrito': { change: (code) => code.replace('export default', 'export default default'), says: /\S/ },
  'mal-declarado': {
    change: (code) => code.replace("order: ['fecha desc'", "order: ['fechas desc'"),
    says: /El conector «mal-declarado» no es válido: .*«fechas»/,
  },
  'repite-la-ruta': {
    change: (code) => code.replace("path: '/repite-la-ruta'", "path: '/gasolina'"),
    says: /choca con el conector «gasolina»/,
  },
  'habla-doble': {
    change: (code) => asked(code, { table: 'habla_doble', word: 'precio' }),
    says: /no se pueden leer sin adivinar\. Asunto «habla_doble»: «precio» es a la vez la medida «precio» y la medida «otro»/,
  },
  'pide-presas': {
    change: (code) => asked(code, { table: 'pide_presas', subject: 'presas', word: 'otro' }),
    says: /El asunto «presas» es del conector «presas»/,
  },
  'pide-de-nada': {
    change: (code) =>
      asked(code, { table: 'pide_de_nada', word: 'otro' }).replace("show: ['precio']", "show: ['color']"),
    says: /El conector «pide-de-nada» no es válido: .*La columna «color», de show, no se declara/,
  },
  'no-es-conector': {
    change: () => 'export default 42\n',
    says: /no exporta por omisión un conector hecho con defineConnector/,
  },
}

/** What would keep the whole service from starting, if it were taken for a connector or for a path. */
export const POISONOUS: Record<string, { change: (code: string) => string; says: RegExp }> = {
  'hecho-a-mano': {
    change: () => 'export default { tables: {}, async *fetch() {} }\n',
    says: /defineConnector|no es válido/,
  },
  'de uno (copia)': { change: () => 'esto no es un programa\n', says: /\S/ },
}
