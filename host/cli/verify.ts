import { readFile } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import type { JWK } from 'jose'
import { recordsText } from '../clients/typescript/receipts.ts'
import type { Receipt } from '../receipts/receipt.ts'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { EXIT, wrongUsage } from './failures.ts'

interface Options {
  readonly publicKey: string
  readonly json?: true
}

/** `tianguis verify`: whether a receipt holds, without the service that gave it and without a network. */
export function verifyCommand(program: Command, cli: Cli): void {
  program
    .command('verify')
    .description('Comprueba un recibo sin el servicio que lo dio: su firma, y los datos con que vino.')
    .argument('<archivo>', 'una respuesta con recibo, tal como llegó, o el recibo solo')
    .addOption(
      new Option(
        '--public-key <archivo>',
        'lo que el servicio publica en /.well-known/tianguis-recibos.json, guardado',
      ).makeOptionMandatory(),
    )
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action(async (file: string, { publicKey, json }: Options) => {
      const { hashOf, openReceipt } = await import('../receipts/signing.ts')
      const { receipt: token, datos } = tokenIn(await readText(file), file)
      const opened = await openReceipt(token, keysIn(await readText(publicKey), publicKey))
      const receipt = typeof opened === 'string' ? undefined : (opened.payload as Receipt)
      const same = receipt && datos !== undefined ? hashOf(datos) === receipt.datos_sha256 : null
      const veredicto = typeof opened === 'string' ? opened : same === false ? 'otros_datos' : 'valido'
      if (json) cli.answer({ veredicto, recibo: receipt ?? null, datos_iguales: same })
      else cli.print(inWords(veredicto, receipt, same))
      cli.end(veredicto === 'valido' ? EXIT.ok : EXIT.failed)
    })
}

const HELP = `
Ejemplos:
  $ curl -o respuesta.json -H 'Authorization: Bearer …' 'https://tu-servidor/api/v1/…?recibo=1'
  $ curl -o claves.json https://tu-servidor/.well-known/tianguis-recibos.json
  $ tianguis verify respuesta.json --public-key claves.json`

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: Error) => {
    throw wrongUsage(`No se pudo leer ${file}: ${error.message}`)
  })

/** An answer's data is compared as it was sent: whoever writes it anew may write its numbers otherwise. */
function tokenIn(text: string, file: string): { receipt: string; datos: string | undefined } {
  if (!text.trimStart().startsWith('{')) return { receipt: text.trim(), datos: undefined }
  const answer = parsed(text, file) as { recibo?: unknown; meta?: { recibo?: unknown } }
  const receipt = answer.meta?.recibo ?? answer.recibo
  if (typeof receipt !== 'string')
    throw wrongUsage(`${file} no trae un recibo: pide la respuesta con «recibo=1», y guárdala tal como llega.`)
  return { receipt, datos: recordsText(text) }
}

function keysIn(text: string, file: string): readonly JWK[] {
  const found = parsed(text, file) as { keys?: readonly JWK[] } & JWK
  const keys = found.keys ?? [found]
  if (keys.length && keys.every(({ kty, x, kid }) => kty === 'OKP' && x && kid)) return keys
  throw wrongUsage(
    `${file} no trae claves públicas: guarda lo que el servicio da en /.well-known/tianguis-recibos.json.`,
  )
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw wrongUsage(`${file} no es JSON: ${(error as Error).message}`)
  }
}

const VERDICTS = {
  valido: 'El recibo es auténtico: lo firmó quien tiene esa clave, y nadie lo cambió.',
  otros_datos:
    'El recibo es auténtico, pero los datos con que vino no son los suyos: alguien los cambió, o el archivo no está tal como llegó.',
  alterado: 'El recibo fue alterado: la firma no corresponde a lo que dice.',
  ajeno: 'El recibo lo firmó otra clave: no es de la instalación cuya clave se dio.',
  ilegible: 'No es un recibo, o llegó cortado.',
} as const

function inWords(verdict: keyof typeof VERDICTS, receipt: Receipt | undefined, same: boolean | null): string {
  if (!receipt) return VERDICTS[verdict]
  const { peticion, emitido, datos, registros, datos_sha256, conjuntos } = receipt
  return [
    VERDICTS[verdict],
    ...(same === null ? ['Los datos no vienen con él, o no tal como llegaron: sólo se comprobó la firma.'] : []),
    '',
    `Petición    ${peticion}`,
    `Emitido     ${emitido}`,
    `Datos       ${datos ?? `${registros} registros, SHA-256 ${datos_sha256}`}`,
    ...conjuntos.flatMap(({ conjunto, version, publicado, fecha_datos, fuente, muestra, corridas }) => [
      `Conjunto    ${conjunto}, publicación ${version} del ${publicado}, datos al ${fecha_datos}${muestra ? ' (muestra)' : ''}`,
      `Fuente      ${fuente}`,
      ...corridas.lista.flatMap(({ corrida, respuestas: { cuantas, lista } }) => [
        `Corrida     ${corrida}, ${cuantas} respuestas de la fuente`,
        ...lista.map(
          ({ url, sha256, recibida }) => `            ${url}\n            ${recibida ?? ''} SHA-256 ${sha256}`,
        ),
      ]),
    ]),
  ].join('\n')
}
