/**
 * Whoever writes logical queries can say by the published schema all that questions come to, and comes to the same SQL;
 * what is wrong is refused in words. No model is asked: what a caller's own would write is taken from the rules.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector, LogicalQuery } from '@tianguis/core'
import { compile } from '@tianguis/sql/compile'
import { soundQuery, WrongQuery } from '@tianguis/sql/sound-query'
import { understand } from '@tianguis/sql/understand'
import { LOGICAL_QUERY_SCHEMA, readLogicalQuery } from '@tianguis/sql/validate/logical-query-schema'
import { ATTACKS, UNSTOPPABLE } from '../attacks/statements.ts'
import { readQuestionsFile } from './questions-file.ts'
import { discover } from '../../host/discovery.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { sampledTemplate } from '../support/samples.ts'
import { NOW, openBox, type World } from './world.ts'

const PRACTICE = join(import.meta.dirname, 'practice')
const TODAY = '2026-11-19'
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(LOGICAL_QUERY_SCHEMA)

/**
 * One in so many questions of the practice, since reading one takes ten milliseconds; `npm run eval` says all of them
 * again as queries.
 */
const EVERY = 12
let database: TestDatabase
let connectors: readonly Connector[]
let world: Pick<World, 'box' | 'close'>
/** What every question that is understood means, those of the practice and those that the datasets declare. */
let queries: Map<string, LogicalQuery>
const examples = () => connectors.flatMap(({ examples: all = [] }) => all.map(({ consulta }) => consulta))
test.before(async () => {
  database = await openTestDatabase({ template: sampledTemplate })
  connectors = (await discover([])).found.map(({ connector }) => connector)
  world = await openBox(database, connectors)
  const practice = readdirSync(PRACTICE).flatMap((name) => {
    const { questions, dialogues } = readQuestionsFile(join(PRACTICE, name))
    return [...questions, ...dialogues.flatMap(({ turns }) => turns)].flatMap(({ q, gold }) =>
      gold == null ? [] : [q],
    )
  })
  const declared = connectors.flatMap(({ examples: all = [] }) => all)
  const meant = practice.flatMap((q, at): [string, LogicalQuery][] => {
    if (at % EVERY) return []
    const outcome = understand(q, world.box.knowledge, NOW)
    return outcome.kind === 'understood' ? [[q, outcome.interpretation.query]] : []
  })
  queries = new Map([...declared.map(({ q, consulta }): [string, LogicalQuery] => [q, consulta]), ...meant])
})
test.after(async () => {
  await world.close()
  await database.close()
})

const sqlOf = (query: LogicalQuery) => {
  const { sql, values } = compile(query, world.box.knowledge.catalogue, TODAY, { newest: TODAY, newestBeside: TODAY })
  return JSON.stringify([sql, values])
}
/** As a caller sends it. @returns what is wrong, in words; nothing where it is sound */
function refusalOf(given: unknown): readonly string[] {
  const read = readLogicalQuery(given)
  if ('problems' in read) return read.problems
  try {
    soundQuery(read.query, world.box.knowledge, NOW)
    return []
  } catch (error) {
    if (error instanceof WrongQuery) return error.problems
    throw error
  }
}

test('what a question means can be said by the published schema, is sound, and comes to the same SQL', () => {
  assert.ok(queries.size > 600, String(queries.size))
  const faults: string[] = []
  for (const [q, query] of queries) {
    const sent = JSON.stringify(query)
    const read = readLogicalQuery(JSON.parse(sent))
    if (!validate(JSON.parse(sent))) faults.push(`${q}: ${sent}: ${JSON.stringify(validate.errors)}`)
    else if ('problems' in read) faults.push(`${q}: ${sent}: ${read.problems}`)
    else if (refusalOf(read.query).length) faults.push(`${q}: ${sent}: ${refusalOf(read.query).join(' ')}`)
    else if (sqlOf(read.query) !== sqlOf(query)) faults.push(`${q}: ${sent} comes to another SELECT.`)
  }
  assert.equal(faults, [])
})

/** Each makes of a sound query one that is not. */
const MUTANTS: Readonly<Record<string, (query: LogicalQuery) => unknown>> = {
  'an unknown subject': (query) => ({ ...query, tabla: `${query.tabla}s_nuevos` }),
  'no subject': ({ tabla: _tabla, ...query }) => query,
  'an unknown action': (query) => ({ ...query, accion: 'borrar' }),
  'an unknown column': (query) => ({ ...query, filtros: [{ columna: 'contraseña', op: '=', valores: ['x'] }] }),
  'an operator that is none': (query) => ({ ...query, filtros: [{ columna: 'x', op: 'like', valores: ['%'] }] }),
  'an unknown measure': (query) => ({ ...query, medidas: [{ id: 'constructor', agg: 'suma' }] }),
  'an aggregate that is none': (query) => ({ ...query, medidas: [{ id: 'filas', agg: 'varianza' }] }),
  'rows that are summed': (query) => ({ ...query, medidas: [{ id: 'filas', agg: 'suma' }] }),
  'an unknown dimension': (query) => ({ ...query, dimensiones: ['__proto__'] }),
  'a place that is none': (query) => ({ ...query, lugar: [{ nivel: 'municipio', clave: '99999' }] }),
  'a day that is none': (query) => ({ ...query, tiempo: { desde: '2026-02-31' } }),
  'periods without end': (query) => ({ ...query, tiempo: { ultimos: 1e9, grano: 'dia' } }),
  'a limit that is a text': (query) => ({ ...query, limite: '5' }),
  'a limit that is too high': (query) => ({ ...query, limite: 100_000 }),
  'a list too long': (query) => ({ ...query, dimensiones: Array.from({ length: 500 }, () => 'estado') }),
  'a name too long': (query) => ({ ...query, dimensiones: ['x'.repeat(10_000)] }),
  'a part that is none': (query) => ({ ...query, sql: 'select 1' }),
  'itself inside': (query) => ({ ...query, junto: { consulta: { ...query, junto: { consulta: query } } } }),
  'a text': (query) => JSON.stringify(query),
  'a list of it': (query) => [query],
}

for (const [what, mutate] of Object.entries(MUTANTS))
  test(`a query with ${what} is refused in words`, () => {
    const taken = examples().filter((query) => {
      const problems = refusalOf(mutate(query))
      return !problems.length || problems.some((one) => !/\p{L}{3}/u.test(one))
    })
    assert.equal(taken, [])
  })

test('whatever is written into a query, none of it is in the SELECT', () => {
  const sound = examples()[0]!
  for (const { sql } of [...ATTACKS, ...UNSTOPPABLE]) {
    const said = sql.slice(0, 120)
    const queries = [
      { ...sound, tabla: said },
      { ...sound, accion: said },
      { ...sound, medidas: [{ id: said, agg: 'cuenta' }] },
      { ...sound, dimensiones: [said] },
      { ...sound, orden: [{ por: said, dir: 'asc' }] },
      { ...sound, orden: [{ por: 'tiempo', dir: said }] },
      { ...sound, grano: said },
      { ...sound, tiempo: { desde: said } },
      { ...sound, lugar: [{ nivel: 'estado', clave: said }] },
      { ...sound, poblacion: [{ op: '>', valor: said }] },
      { ...sound, filtros: [{ columna: said, op: '=', valores: ['1'] }] },
    ]
    for (const query of queries) assert.ok(refusalOf(query).length, JSON.stringify(query))
  }
  for (const { subject, id } of world.box.knowledge.catalogue.topics.values())
    for (const { column, written } of Object.values(subject.dimensions)) {
      const attack = "x'; drop table datos.gasolina --"
      const query = { tabla: id, accion: 'existe', filtros: [{ columna: column, op: '=', valores: [attack] }] } as const
      if (refusalOf(query).length) continue
      assert.ok(written, `${id}.${column} takes any value.`)
      const { sql, values } = compile(query, world.box.knowledge.catalogue, TODAY, { newest: TODAY })
      assert.not.ok(sql.includes('drop table'))
      assert.ok(values.includes(attack))
    }
})

test.run()
