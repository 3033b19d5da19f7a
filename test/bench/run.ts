/**
 * `npm run bench`: ratios side by side in one run, on embedded servers of its own in temporary folders. Absolute
 * figures are of this machine and this moment; the ratios are what may be compared.
 *
 * - `npm run bench`: every part, with a twentieth of the largest sources.
 * - `npm run bench -- --full`: at the country's size; takes an hour and 20 GB of disk.
 * - `npm run bench -- negocios --fraction 0.2`: one source, in part.
 * - `npm run bench -- publicacion`: requests while a refresh publishes.
 * - `npm run bench -- muerte`: kill -9 of the host and of PostgreSQL while a refresh stages and publishes.
 * - `npm run bench -- consultas`: requests a second beside a handler written by hand.
 * - `npm run bench -- historia --rows 20000000`: refreshes and requests with years of prices beside the same without;
 *   2 million rows unless told, at most 100, on a fifth of the country unless told.
 * - `npm run bench -- memoria`: what memory grows by for an export, thousands of connections, and a backup.
 * - `npm run bench -- respuestas`: what every combination of parameters and every practice question takes.
 * - `npm run bench -- piezas`: what each place, word, statement and record takes.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAnswers } from './answers.ts'
import { benchDeath } from './death.ts'
import { benchHistory } from './history.ts'
import { benchHostMemory } from './host-memory.ts'
import { benchNational } from './national.ts'
import { benchPublishing } from './publishing.ts'
import { benchRequests } from './requests.ts'
import { benchSmall } from './small.ts'
import { sourceOf, sources } from './sources/all.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean' }, fraction: { type: 'string' }, rows: { type: 'string' } },
})
const asked = values.full ? 1 : values.fraction === undefined ? undefined : Number(values.fraction)
if (asked !== undefined && !(asked > 0 && asked <= 1))
  throw new Error(`--fraction es mayor que 0 y a lo más 1; llegó «${values.fraction}».`)
const pastRows = Number(values.rows ?? 2_000_000)
if (!(pastRows >= 100_000 && pastRows <= 100_000_000))
  throw new Error(`--rows va de 100000 a 100000000; llegó «${values.rows}».`)

console.log(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()})\n`)
for (const part of positionals.length
  ? positionals
  : [
      ...sources.map(({ dataset }) => dataset),
      'publicacion',
      'muerte',
      'historia',
      'consultas',
      'respuestas',
      'piezas',
      'memoria',
    ]) {
  if (part === 'publicacion') await benchPublishing(Math.round(1_000_000 * (asked ?? 0.2)))
  else if (part === 'muerte') await benchDeath(Math.round(1_000_000 * (asked ?? 0.3)))
  else if (part === 'historia') await benchHistory(pastRows, asked ?? 0.2)
  else if (part === 'consultas') await benchRequests()
  else if (part === 'memoria') await benchHostMemory(asked === 1 ? 1_000_000 : 200_000)
  else if (part === 'respuestas') await benchAnswers(asked)
  else if (part === 'piezas') await benchSmall()
  else await benchNational(part, asked ?? sourceOf(part).quick)
  console.log()
}
