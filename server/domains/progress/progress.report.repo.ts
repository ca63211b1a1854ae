import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

/** A page that counts, by its number in the sequence. */
export interface ReportStep {
  id: string;
  title: string;
  depth: number;
  ord: number;
  /** Number of its stage. */
  stage: number;
  /** Days after the start at which it opens. */
  opens: number;
  available_from: string | null;
}
export interface ReportStage {
  id: string;
  title: string;
  depth: number;
  /** Numbers of its first step, and of the first step after it. */
  from: number;
  to: number;
}
export interface ReportPlan {
  steps: ReportStep[];
  stages: ReportStage[];
  /** For every page below the root: the number of the first step at or after it. A run may start anywhere (PRG-6). */
  firsts: { id: string; ord: number }[];
}

export type MemberState = 'waiting' | 'active' | 'stuck' | 'finished';
export interface ReportFacts {
  rootId: string;
  plan: ReportPlan;
  now: string;
  stuckDays: number;
}
export interface ReportCounts {
  states: Partial<Record<MemberState, number>>;
  average: number;
  /** By step number: members who completed it, and members who are at it. */
  done: Record<string, number>;
  here: Record<string, number>;
  /** By stage number. */
  stages: Record<string, { reached: number; completed: number }>;
}
export interface MemberRow {
  id: string;
  name: string;
  email: string;
  started_at: string | null;
  last_at: string | null;
  completed_count: number;
  total_count: number;
  next_ord: number;
  state: MemberState;
  release_at: string | null;
}
export type ReportRepo = ReturnType<typeof createReportRepo>;

const likePattern = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The runs of a root whose summary is missing, or was counted by other steps or completions: counts them again, in one statement. */
const refresh = async (db: Database, tenant: Tenant, { rootId, plan }: ReportFacts): Promise<void> => {
  const { appId } = tenant;
  const steps = JSON.stringify(plan.steps.map(({ id, ord }) => ({ id, ord })));
  await sql`with steps as materialized (select * from jsonb_to_recordset(${steps}::jsonb) as x (id uuid, ord int)),
    planned as materialized (select md5(${steps}::text) as plan),
    firsts as materialized (select * from jsonb_to_recordset(${JSON.stringify(plan.firsts)}::jsonb) as x (id uuid, ord int)),
    stale as materialized (select s.subscriber_id, coalesce(f.ord, 0) as from_ord, coalesce(v.completions, 0) as version,
        s.course -> 'skipped' as skipped
      from page_subscriptions s left join firsts f on f.id = s.start_from_page_id
      left join member_versions v on v.app_id = s.app_id and v.subscriber_id = s.subscriber_id
      left join run_summaries z on z.app_id = s.app_id and z.root_id = s.page_id and z.subscriber_id = s.subscriber_id
      where s.app_id = ${appId} and s.page_id = ${rootId} and s.is_member
        and (z.plan is null or z.plan <> (select plan from planned) or z.version <> coalesce(v.completions, 0)
          or z.from_ord <> coalesce(f.ord, 0) or z.skipped is distinct from s.course -> 'skipped')
      -- Who leaves meanwhile waits, or is skipped.
      for key share of s),
    finished as (select r.subscriber_id, r.from_ord, t.ord, c.completed_at
      from stale r join page_completions c on c.app_id = ${appId} and c.subscriber_id = r.subscriber_id
      join steps t on t.id = c.page_id and t.ord >= r.from_ord),
    -- Nobody waits at a step that they left out.
    left_out as (select r.subscriber_id, r.from_ord, t.ord from stale r cross join lateral jsonb_array_elements_text(r.skipped) as x (id)
      join steps t on t.id = x.id::uuid and t.ord >= r.from_ord
      where not exists (select from finished f where f.subscriber_id = r.subscriber_id and f.ord = t.ord)),
    done as (select *, row_number() over (partition by subscriber_id order by ord) as turn from
      (select *, false as is_left from finished union all select subscriber_id, from_ord, ord, null, true from left_out) x),
    counts as (select subscriber_id, coalesce(array_agg(ord order by ord) filter (where not is_left), '{}') as ords,
      coalesce(array_agg(ord order by ord) filter (where is_left), '{}') as left_ords, max(completed_at) as last_at,
      (from_ord + count(*) filter (where ord = from_ord + turn - 1))::int as next_ord from done group by subscriber_id, from_ord)
    insert into run_summaries (app_id, root_id, subscriber_id, plan, version, from_ord, ords, last_at, next_ord, skipped, left_ords)
    select ${appId}, ${rootId}, r.subscriber_id, k.plan, r.version, r.from_ord, coalesce(c.ords, '{}'), c.last_at,
      coalesce(c.next_ord, r.from_ord), r.skipped, coalesce(c.left_ords, '{}')
    from stale r cross join planned k left join counts c on c.subscriber_id = r.subscriber_id order by r.subscriber_id
    on conflict (app_id, root_id, subscriber_id) do update set plan = excluded.plan, version = excluded.version,
      from_ord = excluded.from_ord, ords = excluded.ords, last_at = excluded.last_at, next_ord = excluded.next_ord,
      skipped = excluded.skipped, left_ords = excluded.left_ords`.execute(db.for(tenant));
};

/** How all members of a root progress, counted by the database: their rows are never loaded for that. */
export const createReportRepo = ({ db }: { db: Database }) => {
  /** `done`: members' completions in the root; `standing`: one row per member, with the number of their next step. */
  const counted = async (tenant: Tenant, facts: ReportFacts): Promise<RawBuilder<unknown>> => {
    await refresh(db, tenant, facts);
    const { rootId, plan, now, stuckDays } = facts;
    const steps = plan.steps.map(({ id, ord, stage, opens, available_from }) => ({ id, ord, stage, opens, available_from }));
    return sql`with steps as materialized (select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        as x (id uuid, ord int, stage int, opens float8, available_from timestamptz)),
      runs as materialized (select s.subscriber_id, s.started_at, s.completed_at, z.from_ord, z.ords, cardinality(z.ords) as done,
          greatest(${plan.steps.length}::int - z.from_ord - cardinality(z.left_ords), 0) as total, z.last_at, z.next_ord, o.release_at,
          s.course ->> 'pausedAt' is not null as is_paused,
          (select coalesce(sum((d ->> 'days')::int), 0) from jsonb_array_elements(s.course -> 'delays') d) as delayed
        from page_subscriptions s
        join run_summaries z on z.app_id = s.app_id and z.root_id = s.page_id and z.subscriber_id = s.subscriber_id
        left join release_overrides o on o.app_id = s.app_id and o.subscriber_id = s.subscriber_id and o.page_id = s.page_id
        where s.app_id = ${tenant.appId} and s.page_id = ${rootId} and s.is_member),
      done as (select r.subscriber_id, r.from_ord, t.ord, t.stage from runs r cross join lateral unnest(r.ords) as c (ord)
        join steps t on t.ord = c.ord),
      standing as materialized (select r.subscriber_id, r.started_at, r.release_at, r.from_ord, r.last_at, r.done as completed_count,
          r.total as total_count, r.next_ord,
          case when r.completed_at is not null or (r.done > 0 and r.done >= r.total) then 'finished'
            when r.started_at is null or r.started_at > ${now} then 'waiting'
            when r.is_paused then 'active'
            -- Waiting for a page to open does not count as stuck.
            when greatest(r.started_at, r.last_at, n.available_from,
              coalesce(r.release_at,
                r.started_at + make_interval(secs => 86400 * (greatest(coalesce(n.opens, 0) - coalesce(b.opens, 0), 0) + r.delayed))))
              < ${now}::timestamptz - make_interval(days => ${stuckDays}::int) then 'stuck'
            else 'active' end as state
        from runs r left join steps n on n.ord = r.next_ord left join steps b on b.ord = r.from_ord and r.from_ord > 0)`;
  };

  return {
    counts: async (tenant: Tenant, facts: ReportFacts): Promise<ReportCounts> => {
      const stages = facts.plan.stages.map(({ from, to }, stage) => ({ stage, first: from, behind: to }));
      const { rows } = await sql<ReportCounts>`${await counted(tenant, facts)},
        stages as (select * from jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as x (stage int, first int, behind int)),
        in_stage as (select d.stage, count(*) as done, g.behind - greatest(g.first, d.from_ord) as needed from done d
          join stages g on g.stage = d.stage
          group by d.subscriber_id, d.stage, d.from_ord, g.behind, g.first)
        select
          (select coalesce(json_object_agg(state, n), '{}') from (select state, count(*) as n from standing group by state) x) as states,
          (select coalesce(floor(avg(floor(completed_count * 100.0 / total_count))), 0)::int from standing
            where state <> 'waiting' and total_count > 0) as average,
          (select coalesce(json_object_agg(ord, n), '{}') from (select ord, count(*) as n from done group by ord) x) as done,
          (select coalesce(json_object_agg(next_ord, n), '{}')
            from (select next_ord, count(*) as n from standing where state in ('active', 'stuck') group by next_ord) x) as here,
          (select coalesce(json_object_agg(stage, json_build_object('reached', reached, 'completed', completed)), '{}') from
            (select stage, count(*) as reached, count(*) filter (where done >= needed) as completed from in_stage
              group by stage) x) as stages`.execute(db.for(tenant));
      return rows[0] as ReportCounts;
    },

    /** Most recently active first. `limit` null: all of them. */
    members: async (
      tenant: Tenant,
      facts: ReportFacts,
      { state = null, q = '', limit, offset = 0 }: { state?: MemberState | null; q?: string; limit: number; offset?: number },
    ): Promise<{ rows: MemberRow[]; total: number }> => {
      const { rows } = await sql<MemberRow & { total: number }>`${await counted(tenant, facts)},
        found as (select m.*, u.name, u.email from standing m join subscribers b on b.app_id = ${tenant.appId} and b.id = m.subscriber_id
          join users u on u.account_id = b.account_id and u.id = b.user_id
          where (${state}::text is null or m.state = ${state})
            and (${q.trim()} = '' or u.name ilike ${likePattern(q)} or u.email ilike ${likePattern(q)})),
        page as (select * from found order by last_at desc nulls last, lower(name), subscriber_id limit ${limit} offset ${offset})
        select p.subscriber_id as id, p.name, p.email, p.started_at, p.last_at, p.completed_count, p.total_count, p.next_ord, p.state,
          p.release_at, t.total from (select count(*) as total from found) t left join page p on true`.execute(db.for(tenant));
      return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
    },

    /** Ids of members in a state. */
    idsIn: async (tenant: Tenant, facts: ReportFacts, state: MemberState | null): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`${await counted(tenant, facts)}
        select subscriber_id as id from standing where ${state}::text is null or state = ${state}`.execute(db.for(tenant));
      return rows.map(({ id }) => id);
    },
  };
};
