/** A database to attack: two views over tables that must not change, and a canary that nobody may see. */
import { quoted, transaction, type Pool } from '@tianguis/core/database/connection'
import { grantCatalog } from '@tianguis/core/database/embedded/service-login'
import type { Allowed } from '@tianguis/sql/guard/guard'
import { roleOf } from '@tianguis/sql/role/login'
import type { Access } from '@tianguis/sql/role/access'
import { openAccess } from '@tianguis/sql/role/role'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { TEST_OWNER } from '../support/postgres-server.ts'

export const VIEWS: Allowed = {
  views: {
    gasolina: { columns: ['municipio', 'estado', 'cvegeo', 'tipo', 'precio', 'fecha'] },
    delitos: { columns: ['municipio', 'estado', 'cvegeo', 'tipo', 'anio', 'total'] },
  },
}

export const CANARY = 'canario-de-la-mina'

export interface House extends Pick<TestDatabase, 'pool' | 'url' | 'asSuperuser'> {
  readonly role: string
  readonly access: Access
  /** Everything that an attack could have changed, as one value to compare. */
  state(): Promise<unknown>
  /** Statements that questions are still running. */
  running(): Promise<number>
  close(): Promise<void>
}

const ROWS = 3_000

/** In a server of our own, where all that can stand between a question and the database does. */
export async function openHouse(): Promise<House> {
  const { url, pool, asSuperuser, close } = await openTestDatabase()
  await pool.query(`
    create schema privado; create table privado.secretos as select '${CANARY}' as clave;
    create table datos.gasolina as select 'm' || i % 100 as municipio, 'Jalisco' as estado, (14000 + i % 100)::text as cvegeo, case i % 2 when 0 then 'magna' else 'diesel' end as tipo,
      20 + i % 700 / 100.0 as precio, date '2024-01-01' + i % 300 as fecha, 1 as _desde, null::bigint as _hasta, '${CANARY}' as oculta from generate_series(1, ${ROWS}) i;
    create table datos.delitos as select 'm' || i % 100 as municipio, 'Jalisco' as estado, (14000 + i % 100)::text as cvegeo, 'robo' as tipo, 2020 + i % 5 as anio, i as total from generate_series(1, 500) i;
    create schema consulta;
    create view consulta.gasolina as select ${VIEWS.views.gasolina!.columns.join()} from datos.gasolina where _hasta is null;
    create view consulta.delitos as select ${VIEWS.views.delitos!.columns.join()} from datos.delitos; analyze`)
  // As the start of a server of our own does, before what everybody has is taken away.
  await asSuperuser((superuser) => transaction(superuser, (client) => grantCatalog(client, TEST_OWNER)))
  const access = await openAccess({ pool, url, views: Object.keys(VIEWS.views), asSuperuser })
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const role = roleOf(rows[0]!.name)
  return {
    pool,
    url,
    asSuperuser,
    role,
    access,
    state: () => asSuperuser((superuser) => stateOf(superuser, role)),
    running: async () =>
      (
        await asSuperuser((superuser) =>
          superuser.query<{ n: number }>(
            "select count(*)::int as n from pg_stat_activity where usename = $1 and datname = current_database() and state <> 'idle'",
            [role],
          ),
        )
      ).rows[0]!.n,
    async close() {
      await asSuperuser((superuser) =>
        superuser.query(`drop owned by ${quoted(role)}; drop role ${quoted(role)}`),
      ).catch(() => {})
      await close()
    },
  }
}

async function stateOf(pool: Pool, role: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select
    (select md5(string_agg(g::text, ',' order by g::text)) from datos.gasolina g) as gasolina, (select md5(string_agg(d::text, ',' order by d::text)) from datos.delitos d) as delitos,
    (select string_agg(clave, ',') from privado.secretos) as secretos,
    (select string_agg(relname || coalesce(relacl::text, ''), ',' order by oid) from pg_class where oid >= 16384) as relations,
    (select count(*) from pg_proc) as functions, (select count(*) from pg_largeobject_metadata) as large_objects, (select count(*) from pg_prepared_xacts) as prepared,
    (select string_agg(nspname, ',' order by oid) from pg_namespace where nspname !~ '^pg_(toast_)?temp') as schemas,
    (select rolconfig::text || rolsuper || rolcreaterole from pg_roles where rolname = $1) as role,
    (select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks`,
    [role],
  )
  return rows[0]
}
