import type { Connector } from '@tianguis/core'
import { changesPath, versionPath, versionsPath, yearPath } from '../versions/offered.ts'
import { hasPast } from '../versions/past-years.ts'
import { curlBlock } from './calls.ts'
import { keyInWords } from './version-paths.ts'

/** The manual's section on versions and changes. @param site scheme and host */
export function versionsManual(
  connectors: readonly Connector[],
  site: string,
  keyed: (endpoint: string) => boolean,
): string[] {
  const [first] = connectors
  if (!first) return []
  const past = connectors.find(hasPast)
  const isKeyed = keyed(first.path.slice(1))
  return [
    '## Versiones',
    `Las publicaciones de cada conjunto se guardan enteras como archivos que no cambian nunca: con \`/versiones\` tras su ruta se listan, de la más nueva a la más vieja, con sus registros, su tamaño y su SHA-256. De las fuentes que se consultan más de tres veces al día se guarda la última publicación de cada día; de las demás, todas; las viejas se retiran cuando dice quien opera el servicio. Tienen todos los registros, también los que la lista deja fuera si no se le pide otra cosa; de lo que depende de la hora, lo que valía al publicarse.`,
    curlBlock(`${site}${versionsPath(first)}`, isKeyed),
    `\`${versionPath(first, 12, 'parquet')}\` y \`.csv\` son los archivos. En Parquet los decimales son exactos (\`DECIMAL\`), los días \`DATE\`, los instantes \`TIMESTAMP\` en UTC, y las claves y los códigos, texto. Se pueden pedir por partes (\`Range\`, \`If-Range\`), el \`ETag\` es el SHA-256, y cada petición cuenta como una. El de una muestra lo dice en su nombre.`,
    ...(past
      ? [
          `Donde la historia es más que los registros (lo que se pide con fechas o con \`agrupar\`), sus años que ya acabaron están también como archivos: \`meta.historia\` de \`/versiones\` dice cuáles, y \`${yearPath(past, 2024, 'parquet')}\` es uno. Se escriben de nuevo si la fuente corrige algo de ellos o si llega más; su \`ETag\` es su SHA-256. Tienen los renglones más finos que se guardan, y con ellos cuánto pesa cada uno en un promedio.`,
        ]
      : []),
    '## Cambios',
    `Con \`/cambios?desde_version=N\` tras su ruta, lo que se añadió (\`alta\`), cambió (\`cambio\`) o se quitó (\`baja\`) desde la publicación N hasta la vigente: cada registro con su \`operacion\`; de una baja va lo que decía. Aplicados a la versión N dan exactamente la vigente, la que dice \`meta.version\`, que es el siguiente \`desde_version\`. \`meta.clave\` (\`X-Tianguis-Clave\`) dice qué campos distinguen a un registro. Todas las páginas llevan a la misma publicación aunque entretanto salga otra. Desde una publicación que ya no se guarda es un 410 \`version_vencida\`, con la dirección del archivo del que partir. Si quien opera el servicio deja de servir una parte de una fuente, o vuelve a servirla, o restaura un respaldo de antes, hay que empezar otra vez del conjunto entero.`,
    curlBlock(`${site}${changesPath(first)}?desde_version=1`, isKeyed),
  ]
}

/** Where the versions and the changes of a dataset are. */
export const versionsInWords = (connector: Connector): string =>
  `[Versiones](#versiones) que no cambian: \`${versionsPath(connector)}\`. [Cambios](#cambios) desde una de ellas: \`${changesPath(connector)}\`. ${keyInWords(connector)}`
