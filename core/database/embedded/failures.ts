import { errorCode } from './system.ts'

/** Stable names of the ways in which the embedded server can fail to start. */
export type ServerFailureCode =
  | 'sin_socket'
  | 'ruta_larga'
  | 'socket'
  | 'otra_version'
  | 'sin_espacio'
  | 'sin_memoria'
  | 'sin_binarios'
  | 'binarios_no_corren'
  | 'carpeta_es_archivo'
  | 'carpeta_sin_permiso'
  | 'carpeta_ajena'
  | 'datos_danados'
  | 'sin_contrasena'
  | 'contrasena_rechazada'
  | 'usuario_sin_nombre'
  | 'no_puede_cambiar_de_usuario'
  | 'configuracion'
  | 'ocupado'
  | 'no_responde'
  | 'no_arranco'

/** A failure meant for the operator: `message` is Spanish and says what was found, what was expected and what to do. */
export class EmbeddedFailure extends Error {
  override name = 'EmbeddedFailure'
  readonly codigo: ServerFailureCode

  constructor(codigo: ServerFailureCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.codigo = codigo
  }
}

interface LogCause {
  codigo: ServerFailureCode
  found: RegExp
  advice: string
}

// In order: a full disk also ends in PANIC lines, and a permission problem also ends in "could not open".
const LOG_CAUSES: LogCause[] = [
  {
    codigo: 'ocupado',
    found: /lock file .* already exists|pre-existing shared memory block/,
    advice:
      'Otro PostgreSQL (o un resto suyo) tiene abierta la carpeta de los datos. Espere a que termine, o deténgalo con kill -INT y el pid que dice abajo, y vuelva a iniciar.',
  },
  {
    codigo: 'sin_espacio',
    found: /No space left on device|Disk quota exceeded/,
    advice:
      'No queda espacio (o inodos) en el disco de los datos. Libere al menos 100 MB (revise con df -h y df -i) y vuelva a iniciar; lo ya confirmado no se pierde.',
  },
  {
    codigo: 'sin_memoria',
    found: /Cannot allocate memory|could not (?:create|map|resize).* shared memory|out of memory/i,
    advice:
      'El sistema no dio la memoria compartida que PostgreSQL pide (unos 150 MB). Suba el límite de memoria del contenedor o de la máquina y vuelva a iniciar.',
  },
  {
    codigo: 'usuario_sin_nombre',
    found: /could not look up effective user ID/,
    advice:
      'PostgreSQL sólo crea su carpeta bajo un usuario que tenga nombre. Añada una línea para ese uid a /etc/passwd, corra como otro usuario o defina DATABASE_URL.',
  },
  {
    codigo: 'socket',
    found: /Unix[- ]domain socket|could not (?:bind|create) Unix/,
    advice: 'El sistema de archivos de la carpeta no admite sockets. Ponga TIANGUIS_DATA en un disco local.',
  },
  {
    codigo: 'configuracion',
    found:
      /configuration file .* contains errors|unrecognized configuration parameter|invalid value for parameter|could not load .*pg_hba/,
    advice:
      'PostgreSQL no entiende su configuración. Corrija o vacíe postgresql.conf, postgresql.auto.conf o pg_hba.conf en la carpeta de los datos.',
  },
  {
    codigo: 'carpeta_sin_permiso',
    found:
      /has wrong ownership|has invalid permissions|Permission denied|Read-only file system|Operation not permitted/,
    advice:
      'La carpeta de los datos debe ser del usuario que corre PostgreSQL y tener modo 0700. Corrija con chown -R y chmod 0700 y vuelva a iniciar.',
  },
  {
    codigo: 'otra_version',
    found: /database files are incompatible with server/,
    advice:
      'Los datos se crearon con otra compilación de PostgreSQL, o están dañados. Apunte PG_BIN al PostgreSQL que los creó o restaure un respaldo.',
  },
  {
    codigo: 'datos_danados',
    found:
      /could not locate a valid checkpoint record|invalid checkpoint|invalid data in file|incorrect checksum in control file|could not open (?:control )?file|could not read file|PANIC:/,
    advice:
      'Los datos están dañados o incompletos. No use pg_resetwal: restaure un respaldo en una carpeta nueva y apunte TIANGUIS_DATA a ella.',
  },
  {
    codigo: 'binarios_no_corren',
    found: /error while loading shared libraries|Library not loaded|version `GLIBC|cannot execute|Exec format error/,
    advice:
      'Los binarios de PostgreSQL no corren en este sistema (piden glibc; Alpine usa musl). Apunte PG_BIN a un PostgreSQL del sistema o defina DATABASE_URL.',
  },
]

const SHOWN_LINES = 6

/** The last lines of a log, for an error message. */
export function lastLines(text: string, count = SHOWN_LINES): string {
  return text.trim().split('\n').slice(-count).join('\n')
}

/**
 * Turns what initdb or postgres left in its log into a failure with a clear cause.
 * @param what Spanish start of the sentence, such as "PostgreSQL no arrancó".
 */
export function failureFromLog(what: string, log: string): EmbeddedFailure {
  const cause = LOG_CAUSES.find(({ found }) => found.test(log))
  const shown = lastLines(log) || '(la bitácora está vacía)'
  const advice = cause?.advice ?? 'Revise las últimas líneas de su bitácora y vuelva a iniciar.'
  return new EmbeddedFailure(cause?.codigo ?? 'no_arranco', `${what}. ${advice}\n${shown}`)
}

/** Turns a refusal of the file system while touching `path` into a failure; anything else is returned as it came. */
export function failureFromFileSystem(path: string, error: unknown): unknown {
  const who = process.getuid?.() ?? 'desconocido'
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new EmbeddedFailure(
        'sin_espacio',
        `No queda espacio para escribir ${path}. Libere al menos 100 MB y vuelva a iniciar.`,
        error,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedFailure(
        'carpeta_es_archivo',
        `${path} no puede usarse como carpeta: en esa ruta hay un archivo. Bórrelo o apunte TIANGUIS_DATA a otra carpeta.`,
        error,
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new EmbeddedFailure(
        'carpeta_sin_permiso',
        `Este proceso (uid ${who}) no puede leer o escribir ${path} (${errorCode(error)}). Cambie el dueño con chown o apunte TIANGUIS_DATA a una carpeta donde sí pueda.`,
        error,
      )
    default:
      return error
  }
}
