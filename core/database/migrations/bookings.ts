/** Steps that let a host repeat what it had counted, when it does not know whether it was; see host/accounts/. */
export const BOOKING_STEPS = [
  {
    name: '011 bookings',
    sql: `
      create table tianguis.bookings (
        id uuid primary key,
        batch bigint,
        subject text,
        month date,
        units bigint,
        at timestamptz not null default now()
      );
      create index on tianguis.bookings (at);
      comment on table tianguis.bookings is 'what hosts had counted, so that a repeat counts nothing';
      comment on column tianguis.bookings.batch is 'of a host: the last batch of requests that it booked';
      comment on column tianguis.bookings.units is 'of a quota: what was added to taken';

      -- A function, because each of its statements sees what was committed before it: a repeat that waited for the first finds it.
      create function tianguis.grant_block(request uuid, asker text, monthly bigint, block bigint, this_month date, wanted boolean,
                                           out units bigint, out of_month date, out taken bigint)
      language plpgsql set search_path = pg_catalog as $$
      begin
        insert into tianguis.quotas (subject, month, taken, granted) values (asker, this_month, 0, 0) on conflict do nothing;
        select q.taken into taken from tianguis.quotas q where q.subject = asker and q.month = this_month for update;
        select b.units, b.month into units, of_month from tianguis.bookings b where b.id = request;
        if found then return; end if;
        of_month := this_month;
        units := case when not wanted or taken >= monthly then 0 when monthly is null then block else least(block, greatest(1, (monthly - taken) / 8)) end;
        if units = 0 and wanted then return; end if;
        taken := taken + units;
        update tianguis.quotas q set taken = grant_block.taken, granted = grant_block.units where q.subject = asker and q.month = this_month;
        insert into tianguis.bookings (id, subject, month, units) values (request, asker, this_month, units);
      end $$;
    `,
  },
]
