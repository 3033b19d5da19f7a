import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { EmbeddedFailure, failureFromFileSystem, failureFromLog, type ServerFailureCode } from './failures.ts'

const LINES: [ServerFailureCode, string][] = [
  ['sin_espacio', 'PANIC:  could not write to file "pg_wal/xlogtemp.12": No space left on device'],
  ['sin_espacio', 'FATAL:  could not extend file "base/1/1255": Disk quota exceeded'],
  ['sin_memoria', 'FATAL:  could not map anonymous shared memory: Cannot allocate memory'],
  ['usuario_sin_nombre', 'initdb: error: could not look up effective user ID 12345: user does not exist'],
  ['ocupado', 'FATAL:  lock file "postmaster.pid" already exists'],
  ['ocupado', 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'],
  ['socket', 'LOG:  could not bind Unix address "/mnt/x/.s.PGSQL.5432": Operation not permitted'],
  ['configuracion', 'FATAL:  configuration file "/x/postgresql.conf" contains errors'],
  ['carpeta_sin_permiso', 'FATAL:  data directory "/x/postgres" has invalid permissions'],
  ['carpeta_sin_permiso', 'FATAL:  data directory "/x/postgres" has wrong ownership'],
  ['otra_version', 'FATAL:  database files are incompatible with server'],
  ['datos_danados', 'PANIC:  could not locate a valid checkpoint record at 0/1574AE0'],
  [
    'binarios_no_corren',
    'postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file',
  ],
  ['no_arranco', 'FATAL:  something nobody has seen before'],
]

for (const [codigo, line] of LINES) {
  test(`a log with «${line}» is ${codigo}, and the operator sees the line`, () => {
    const failure = failureFromLog(
      'PostgreSQL no arrancó',
      `LOG:  starting\n${line}\nLOG:  database system is shut down\n`,
    )
    assert.is(failure.codigo, codigo)
    assert.ok(failure.message.startsWith('PostgreSQL no arrancó. '))
    assert.ok(failure.message.includes(line))
  })
}

test('only the last lines of a long log are shown, and an empty one is said to be empty', () => {
  const long = Array.from({ length: 500 }, (_, number) => `line ${number}`).join('\n')
  const { message } = failureFromLog('PostgreSQL no arrancó', long)
  assert.not.ok(message.includes('line 10\n'))
  assert.ok(message.endsWith('line 499'))
  assert.match(failureFromLog('PostgreSQL no arrancó', '').message, 'vacía')
})

test('refusals of the file system become sentences with the path; other errors pass unchanged', () => {
  const codes: [string, ServerFailureCode][] = [
    ['ENOSPC', 'sin_espacio'],
    ['ENOTDIR', 'carpeta_es_archivo'],
    ['EACCES', 'carpeta_sin_permiso'],
    ['EROFS', 'carpeta_sin_permiso'],
  ]
  for (const [code, codigo] of codes) {
    const failure = failureFromFileSystem('/datos/x', Object.assign(new Error('raw'), { code })) as EmbeddedFailure
    assert.instance(failure, EmbeddedFailure)
    assert.is(failure.codigo, codigo)
    assert.match(failure.message, '/datos/x')
  }
  const other = new Error('other')
  assert.is(failureFromFileSystem('/datos/x', other), other)
})

test.run()
