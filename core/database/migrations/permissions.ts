/**
 * Steps of what may not be sold; see core/permissions.ts. Looked up, so that every statement that serves rows goes by what holds at its
 * moment: a plan may begin to be sold by an account that changes over on a day, and no process has to be told.
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
      create index on tianguis.accounts (plan);
      create index on tianguis.accounts (next_plan) where next_plan is not null;
      -- As in current_accounts. By the least of those from the name on, which is one look into an index: of an exists() PostgreSQL
      -- expects to find one soon, and reads all the accounts there are (140 ms of a hundred thousand).
      create view tianguis.sold_plans as
        select p.name, p.price_usd from tianguis.plans p
         where p.price_usd > 0 and (p.offered
            or p.name = (select min(a.plan) from tianguis.accounts a where a.plan >= p.name and (a.next_plan_at is null or a.next_plan_at > tianguis.clock()))
            or p.name = (select min(a.next_plan) from tianguis.accounts a where a.next_plan >= p.name and a.next_plan_at <= tianguis.clock()));
      comment on view tianguis.sold_plans is 'plans with a price that are offered, or that some account is on';
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
