/**
 * Steps of what may not be sold; see core/licensing.ts. Looked up, so that every statement that serves rows goes by
 * what holds at its moment, and no process has to be told.
 */
export const PERMISSION_STEPS = [
  {
    name: '008 permissions of sources',
    sql: `
      create table tianguis.permissions (
        dataset text primary key,
        words text not null check (words <> ''),
        at timestamptz not null default now()
      );
      comment on table tianguis.permissions is 'what the operator recorded of a source that allows no commercial use: that it may be served while plans are sold';
      create view tianguis.sold_plans as
        select p.name, p.price_usd from tianguis.plans p
         where p.price_usd > 0 and (p.offered and p.stripe_price is not null or exists (select from tianguis.subscriptions s where s.plan = p.name));
      comment on view tianguis.sold_plans is 'plans with a price that can be paid for here, or that somebody pays for';
      create view tianguis.withheld as
        select d.name as dataset from tianguis.datasets d
         where not d.sample and exists (select from tianguis.sold_plans) and not exists (select from tianguis.permissions p where p.dataset = d.name);
      comment on view tianguis.withheld is 'datasets of which nothing is served that may not be sold; sample rows come with the program';
      -- What a statement over published rows asks: planned once a connection and not with each of them, and also for the role of questions.
      create function tianguis.is_withheld(text) returns boolean language plpgsql stable parallel safe security definer set search_path = pg_catalog
        as 'begin return exists (select from tianguis.withheld where dataset = $1); end';
    `,
  },
]
