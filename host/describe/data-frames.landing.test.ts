/** The lines that read a CSV into a data frame, run by the programs that are here. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DuckDBConnection } from '@duckdb/node-api'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boolean, date, decimal, instant, integer, list, text } from '@tianguis/core'
import { table, tiny } from '../../test/engine/tiny.ts'
import { openFolder } from '../../test/support/folder.ts'
import { readingLines, type ReadingLine } from './data-frames.ts'

const connector = tiny({
  tables: {
    puestos: table({
      columns: {
        cvegeo: text().required().describe('.'),
        telefono: text().describe('.'),
        nombre: text().describe('.'),
        precio: decimal({ digits: 4 }).describe('.'),
        piezas: integer().describe('.'),
        dia: date().describe('.'),
        hora: instant().describe('.'),
        abierto: boolean().describe('.'),
        giros: list().describe('.'),
      },
      key: ['cvegeo'],
    }),
  },
  order: ['cvegeo'],
})
const CSV = [
  'cvegeo,telefono,nombre,precio,piezas,dia,hora,abierto,giros',
  '01001,0449990001,NA,10.5000,3,2026-11-19,2026-11-20T00:30:00Z,true,fruta|verdura',
  '09002,,"Ñandú, «la» 1",,,,,,',
  '',
].join('\r\n')

const run = promisify(execFile)
const folder = await openFolder('tablas')
const file = join(folder.path, 'puestos.csv')
await writeFile(file, CSV)
test.after(() => folder.remove())

const lineFor = (program: ReadingLine['program']) =>
  readingLines(connector, file).find((line) => line.program === program)!.text

/** Runs a program over a script, or says that it is not here. */
async function ran(commands: readonly string[], name: string, script: string, probe: string): Promise<string | void> {
  const path = join(folder.path, name)
  for (const command of commands) {
    await writeFile(path, probe)
    const isHere = await run(command, [path]).then(
      () => true,
      () => false,
    )
    if (!isHere) continue
    await writeFile(path, script)
    return (await run(command, [path])).stdout
  }
  console.log(`Skipped: ${commands.join(' and ')} cannot run this.`)
}

test('DuckDB: codes keep their zeros, decimals are exact, and what is empty is null', async () => {
  const connection = await DuckDBConnection.create()
  const read = await connection.runAndReadAll(lineFor('DuckDB'))
  connection.closeSync()
  assert.equal(read.columnTypes().map(String), [
    'VARCHAR',
    'VARCHAR',
    'VARCHAR',
    'DECIMAL(38,4)',
    'BIGINT',
    'DATE',
    'TIMESTAMP WITH TIME ZONE',
    'BOOLEAN',
    'VARCHAR',
  ])
  const [first, second] = read.getRowsJson()
  assert.equal(first!.slice(0, 6), ['01001', '0449990001', 'NA', '10.5000', '3', '2026-11-19'])
  assert.equal(second, ['09002', null, 'Ñandú, «la» 1', null, null, null, null, null, null])
})

test('pandas: the same', async () => {
  const said = await ran(
    ['python3', '/usr/bin/python3'],
    'leer.py',
    `${lineFor('pandas')}
import json
print(json.dumps([[str(tipo) for tipo in datos.dtypes], [str(celda) for celda in datos.iloc[0]], [bool(celda) for celda in datos.iloc[1].isna()]]))`,
    'import pandas',
  )
  if (said === undefined) return
  const [types, first, absent] = JSON.parse(said) as [string[], string[], boolean[]]
  assert.equal(types, [
    'string',
    'string',
    'string',
    'float64',
    'Int64',
    'datetime64[ns]',
    'datetime64[ns, UTC]',
    'boolean',
    'string',
  ])
  assert.equal(first.slice(0, 5), ['01001', '0449990001', 'NA', '10.5', '3'])
  assert.equal(first.slice(5), ['2026-11-19 00:00:00', '2026-11-20 00:30:00+00:00', 'True', 'fruta|verdura'])
  assert.equal(absent, [false, true, false, true, true, true, true, true, true])
})

test('R: the same', async () => {
  const said = await ran(
    ['Rscript'],
    'leer.R',
    `${lineFor('R')}
cat(sapply(datos, function(columna) class(columna)[1]), '\\n')
cat(sapply(datos[1, ], format, tz = 'UTC'), '\\n')
cat(is.na(datos[2, ]), '\\n')`,
    "cat('')",
  )
  if (said === undefined) return
  const [classes, first, absent] = said.trim().split(/\s*\n/)
  assert.is(classes, 'character character character numeric numeric Date POSIXct logical character')
  assert.is(first, '01001 0449990001 NA 10.5 3 2026-11-19 2026-11-20 00:30:00 TRUE fruta|verdura')
  assert.is(absent, 'FALSE TRUE FALSE TRUE TRUE TRUE TRUE TRUE TRUE')
})

test('polars: its line names each column that could be read as something else', () => {
  assert.is(
    lineFor('polars').split('\n')[1],
    `datos = pl.read_csv('${file}', try_parse_dates=True, schema_overrides={'cvegeo': pl.String, 'telefono': pl.String, 'nombre': pl.String, 'precio': pl.Float64, 'piezas': pl.Int64, 'abierto': pl.Boolean, 'giros': pl.String})`,
  )
})

test.run()
