/**
 * Steps of periods that an earlier release took away from what is served, and kept in tables of their own: each is
 * served again, as another publication, so that no cache gives what was. One that does not fit any more stays as it is,
 * and the ledger says how it is attached.
 */
export const PERIOD_STEPS = [
  {
    name: '024 periods that stood apart',
    sql: `
      do $$
      declare
        one record;
        days text;
        first date;
        attaching text;
        run bigint;
      begin
        for one in
          select p.relname as parent, c.relname as child, period, d.name as dataset, i.inhdetachpending as pending
            from pg_class p
            join tianguis.datasets d on d.name = obj_description(p.oid, 'pg_class')
            join pg_class c on c.relnamespace = p.relnamespace and c.relkind = 'r' and starts_with(c.relname, p.relname || '$')
                           and obj_description(c.oid, 'pg_class') = d.name
            left join pg_inherits i on i.inhrelid = c.oid,
                 substr(c.relname, length(p.relname) + 2) as period
           where p.relnamespace = 'datos'::regnamespace and p.relkind = 'p' and coalesce(i.inhdetachpending, true)
             and period ~ '^(hasta-)?[0-9]{4}(-(0[1-9]|1[0-2])(-[12]Q)?)?$'
           order by child
        loop
          days := replace(one.period, 'hasta-', '');
          first := left(days, 4) || coalesce(nullif(substr(days, 5, 3), ''), '-01') || case right(days, 2) when '2Q' then '-16' else '-01' end;
          attaching := format('alter table datos.%I attach partition datos.%I for values from (%s) to (%L)', one.parent, one.child,
            case when one.period like 'hasta-%' then 'minvalue' else quote_literal(to_char(first, 'YYYY-MM-DD')) end,
            to_char(case when days like '____' then first + interval '1 year'
                         when days like '%1Q' then first + interval '15 days'
                         else date_trunc('month', first) + interval '1 month' end, 'YYYY-MM-DD'));
          -- Taking it away was cut short.
          if one.pending then execute format('alter table datos.%I detach partition datos.%I finalize', one.parent, one.child); end if;
          insert into tianguis.runs (dataset, kind, trigger, holder) values (one.dataset, 'backfill', 'periodo', 'migración') returning id into run;
          begin
            -- Rows of a sample: what replaced it did not reach them.
            execute format('delete from datos.%I where _desde <= (select max(v.version) from tianguis.versions v join tianguis.datasets d on d.name = v.dataset where d.name = %L and v.sample and not d.sample)',
              one.child, one.dataset);
            execute attaching;
            update tianguis.datasets set version = version + 1, published_at = now() where name = one.dataset;
            insert into tianguis.versions (dataset, version, published_at, observed_on, sample, run_id)
            select name, version, published_at, observed_on, sample, run from tianguis.datasets where name = one.dataset;
            update tianguis.runs r set outcome = 'published', finished_at = now(), version = d.version,
                   notes = array[format('Se sirve otra vez %s (datos.%I), que estaba apartado.', one.period, one.child)]
              from tianguis.datasets d where r.id = run and d.name = one.dataset;
          exception when others then
            -- What has nothing to do with the table, such as somebody who holds it, is tried again.
            if left(sqlstate, 2) not in ('23', '42') then raise; end if;
            update tianguis.runs set outcome = 'failed', finished_at = now(),
                   failure = format('datos.%I sigue apartada de datos.%I: %s. Corrígela, y únela con: %s;', one.child, one.parent, sqlerrm, attaching)
             where id = run;
          end;
        end loop;
      end $$;
      -- The file of a year that was deleted is all that is left of it, and nothing is to be written in its place.
      update tianguis.past_year_files f set version = d.version
        from tianguis.datasets d
       where d.name = f.dataset
         and exists (select from pg_class where relnamespace = 'datos'::regnamespace and relkind = 'p' and obj_description(oid, 'pg_class') = d.name)
         and not exists (
           select from pg_class p join pg_inherits on inhparent = p.oid join pg_class c on c.oid = inhrelid,
                       substr(c.relname, length(p.relname) + 2) as period
            where p.relnamespace = 'datos'::regnamespace and p.relkind = 'p' and obj_description(p.oid, 'pg_class') = d.name
              and (period like f.year || '%' or period like 'hasta-%' and substr(period, 7, 4) >= f.year::text));
    `,
  },
]
