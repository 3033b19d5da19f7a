/**
 * Steps of what may not be sold; see core/permissions.ts. Views, so that every statement that serves rows looks up what holds at its
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
      create view tianguis.sold_plans as
        select p.name, p.price_usd from tianguis.plans p
         where p.price_usd > 0 and (p.offered
            or exists (select from tianguis.current_accounts c join tianguis.accounts a on a.id = c.id where c.plan = p.name and p.name in (a.plan, a.next_plan)));
      comment on view tianguis.sold_plans is 'plans with a price that are offered, or that some account is on';
      create view tianguis.withheld as
        select d.name as dataset from tianguis.datasets d
         where not d.sample and exists (select from tianguis.sold_plans) and not exists (select from tianguis.permissions p where p.dataset = d.name);
      comment on view tianguis.withheld is 'datasets of which nothing is served that may not be sold; sample rows come with the program';
    `,
  },
]
