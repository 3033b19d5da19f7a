import { quoted, type Client } from '@tianguis/core/database/connection'
import { FUNCTIONS } from '../guard/functions.ts'
import type { QuestionLogin } from './login.ts'

/** What columns of views are, and what questions compute with. */
const TYPES = [
  'bool',
  'int2',
  'int4',
  'int8',
  'numeric',
  'float4',
  'float8',
  'text',
  'varchar',
  'bpchar',
  'date',
  'timestamp',
  'timestamptz',
  'interval',
]
const OPERATORS = ['+', '-', '*', '/', '%', '=', '<>', '<', '<=', '>', '>=']

/**
 * The functions that a role needs to run what the guard lets pass: those it may call, and those behind operators,
 * casts, sorting and hashing of the basic types.
 */
const NEEDED = `
  with basic as (select oid from pg_type where typnamespace = 'pg_catalog'::regnamespace and typname = any($1))
  select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname = any($2)
  union select oprcode::oid from pg_operator where oprname = any($3) and oprright in (table basic) and (oprleft = 0 or oprleft in (table basic))
  union select castfunc from pg_cast where castfunc <> 0 and castsource in (table basic) and casttarget in (table basic)
  union select amproc::oid from pg_amproc join pg_opfamily f on f.oid = amprocfamily join pg_am a on a.oid = opfmethod
         where amname in ('btree', 'hash') and amproclefttype in (table basic) and amprocrighttype in (table basic)`

/** The functions in the definitions of the views, which run with the rights of whoever reads the view. */
const IN_VIEWS = `
  select distinct coalesce(p.oid, o.oprcode::oid) as oid
    from pg_rewrite r, regexp_matches(r.ev_action::text, ':(funcid|aggfnoid|winfnoid|opno) (\\d+)', 'g') m
    left join pg_operator o on m[1] = 'opno' and o.oid = m[2]::oid
    left join pg_proc p on m[1] <> 'opno' and p.oid = m[2]::oid
   where r.ev_class = any($4::regclass[]) and coalesce(p.oid, o.oprcode::oid) is not null`

/**
 * Leaves the role with only the functions it needs, by taking the others of pg_catalog from everybody who was not given
 * them by name. Only for a server of our own, where nobody else is. The catalogs themselves are closed likewise.
 * @param client of the superuser, who gives no function to a view that the owner of the view may not call
 * @param views quoted and with their schema
 * @returns the functions that are there only because a view uses them, by name
 */
export async function closeCatalog(
  client: Client,
  { role, owner }: Pick<QuestionLogin, 'role' | 'owner'>,
  views: readonly string[],
): Promise<string[]> {
  const given = [TYPES, Object.keys(FUNCTIONS), OPERATORS, views]
  const { rows } = await client.query<{
    needed: string
    name: string
    missing: boolean
    catalogue: boolean
    by_view: boolean
  }>(
    `
    with needed as (${NEEDED}), viewed as (${IN_VIEWS})
    select p.oid::regprocedure::text as needed, p.proname as name, not has_function_privilege($5, p.oid, 'execute') as missing,
           p.pronamespace = 'pg_catalog'::regnamespace as catalogue,
           p.oid not in (select oid from needed) as by_view
      from pg_proc p where p.oid in (select oid from needed union select oid from viewed where has_function_privilege($6, oid, 'execute')) order by 1`,
    [...given, role, owner],
  )
  const {
    rows: [open],
  } = await client.query<{ excess: boolean }>(
    `
    select count(*) > $2 as excess from pg_proc where pronamespace = 'pg_catalog'::regnamespace and has_function_privilege($1, oid, 'execute')`,
    [role, rows.filter(({ catalogue }) => catalogue).length],
  )
  if (open!.excess) {
    // Every function at once, half a second; only the first start, and one after a view stopped using some function,
    // gets here.
    await client.query(`revoke execute on all routines in schema pg_catalog from public, ${quoted(role)}`)
    await client.query(
      'revoke all on all tables in schema pg_catalog from public; revoke all on schema information_schema from public',
    )
  }
  const missing = rows.filter((row) => open!.excess || row.missing)
  if (missing.length)
    await client.query(`grant execute on function ${missing.map(({ needed }) => needed).join(', ')} to ${quoted(role)}`)
  return [...new Set(rows.filter((row) => row.by_view).map(({ name }) => name))]
}
