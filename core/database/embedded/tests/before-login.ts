/**
 * A data folder as the releases left it that knew no login of the service: its superuser owned everything, made the
 * role of questions, and closed the catalogs to everybody else. Never edited: an installation of such a release may
 * still be started on today's code.
 */
import { findBinaries } from '../binaries.ts'
import { ensureCluster } from '../cluster.ts'
import { superuserUrl } from '../connection.ts'
import { ensurePassword } from '../password.ts'
import { launch, shutDown } from '../postmaster.ts'
import { chooseSocketFolder, prepareSocketFolder } from '../socket.ts'
import { sql } from '../../../../test/support/fake-machine.ts'
import { layoutFor, PLENTY } from './layouts.ts'

const MADE = `
  create schema tianguis; create schema datos; create schema consulta; create schema trabajos;
  create table tianguis.datasets (name text primary key, version bigint not null default 0);
  insert into tianguis.datasets values ('precios', 3);
  create function tianguis.clock() returns timestamptz language sql stable as 'select now()';
  create function tianguis.hidden(text) returns boolean language plpgsql stable security definer set search_path = pg_catalog
    as $$ begin return exists (select from tianguis.datasets where name = $1 and version < 0); end $$;
  create table datos.precios (id bigint generated always as identity primary key, orden serial, clave text not null, precio numeric);
  create index on datos.precios (clave);
  insert into datos.precios (clave, precio) select 'k' || i, i / 4.0 from generate_series(1, 500) i;
  create table datos.historia (dia date not null, precio numeric) partition by range (dia);
  create table datos."historia$2025" partition of datos.historia for values from ('2025-01-01') to ('2026-01-01');
  insert into datos.historia values ('2025-05-05', 5);
  create statistics datos.juntas on clave, precio from datos.precios;
  create view consulta.precios as select clave, precio from datos.precios where not tianguis.hidden(clave);
  create materialized view trabajos.resumen as select count(*) from datos.precios;
  create type trabajos.estado as enum ('creado', 'hecho'); create type trabajos.par as (a int, b int);
  create domain trabajos.corto as text check (length(value) < 9);
  create sequence trabajos.suelta;
  create table trabajos.job (id int default nextval('trabajos.suelta'), state trabajos.estado);
  create extension pg_trgm with schema public;
  create role tianguis_consulta login noinherit;
  comment on role tianguis_consulta is 'Tianguis: lee las vistas de consulta, y nada más.';
  grant connect on database tianguis to tianguis_consulta; grant usage on schema consulta to tianguis_consulta;
  alter default privileges in schema consulta grant select on tables to tianguis_consulta;
  grant select on consulta.precios to tianguis_consulta;
  revoke all on database tianguis from public; revoke all on schema public from public;
  revoke usage on language sql, plpgsql from public;
  revoke execute on all routines in schema pg_catalog from public, tianguis_consulta;
  revoke all on all tables in schema pg_catalog from public; revoke all on schema information_schema from public`

export interface Before {
  readonly folder: string
  /** As its host logged in. */
  readonly url: string
  /** Ends its server; a host that is started on the folder meanwhile adopts it. */
  stop(): Promise<void>
}

/** @param binaries of another PostgreSQL than the package's */
export async function openBefore(name: string, binaries?: string): Promise<Before> {
  const layout = layoutFor(name)
  const found = findBinaries(layout, binaries)
  await ensureCluster({ layout, binaries: found, freeBytes: PLENTY })
  const socketFolder = chooseSocketFolder(layout.folder).path
  prepareSocketFolder(socketFolder, layout)
  const password = ensurePassword(layout)
  const pid = await launch({ layout, binaries: found, socketFolder, password, patience: 30_000 })
  const url = superuserUrl(socketFolder, password)
  await sql(url, MADE)
  return { folder: layout.folder, url, stop: () => shutDown(pid, layout.data) }
}

/** What is in a database and is not its login's, of all that somebody made there. */
export const NOT_ITS_OWN = `
  select oid::regclass::text as what from pg_class where relkind <> 't' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and pg_get_userbyid(relowner) <> 'tianguis_servicio'
  union all select oid::regprocedure::text from pg_proc p where pg_get_userbyid(proowner) <> 'tianguis_servicio' and oid >= 16384
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select oid::regtype::text from pg_type t where pg_get_userbyid(typowner) <> 'tianguis_servicio' and oid >= 16384 and typnamespace::regnamespace::text !~ '^pg_'
    and not exists (select from pg_depend d where d.objid in (t.oid, t.typelem) and d.deptype = 'e')
  union all select nspname from pg_namespace where pg_get_userbyid(nspowner) not in ('tianguis_servicio', 'pg_database_owner') and nspname !~ '^(pg_|information_schema)'
  union all select stxname from pg_statistic_ext where pg_get_userbyid(stxowner) <> 'tianguis_servicio'
  union all select datname from pg_database where datname = current_database() and pg_get_userbyid(datdba) <> 'tianguis_servicio'`
