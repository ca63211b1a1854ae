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

/** How all members of a root progress, counted by the database: their rows are never loaded for that. */
export const createReportRepo = ({ db }: { db: Database }) => {
  /** `done`: members' completions in the root; `standing`: one row per member, with the number of their next step. */
  const counted = (tenant: Tenant, { rootId, plan, now, stuckDays }: ReportFacts): RawBuilder<unknown> => {
    const steps = plan.steps.map(({ id, ord, stage, opens, available_from }) => ({ id, ord, stage, opens, available_from }));
    return sql`with steps as materialized (select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        as x (id uuid, ord int, stage int, opens float8, available_from timestamptz)),
      firsts as materialized (select * from jsonb_to_recordset(${JSON.stringify(plan.firsts)}::jsonb) as x (id uuid, ord int)),
      runs as materialized (select s.subscriber_id, s.started_at, s.completed_at, coalesce(f.ord, 0) as from_ord, o.release_at
        from page_subscriptions s
        left join firsts f on f.id = s.start_from_page_id
        left join release_overrides o on o.app_id = s.app_id and o.subscriber_id = s.subscriber_id and o.page_id = s.page_id
        where s.app_id = ${tenant.appId} and s.page_id = ${rootId} and s.is_member),
      done as materialized (select r.subscriber_id, r.from_ord, t.ord, t.stage, c.completed_at from runs r
        join page_completions c on c.app_id = ${tenant.appId} and c.subscriber_id = r.subscriber_id
        join steps t on t.id = c.page_id and t.ord >= r.from_ord),
      -- next_ord: the step after those completed from the first on without a gap.
      counts as (select subscriber_id, count(*)::int as done, max(completed_at) as last_at,
        (from_ord + count(*) filter (where ord = from_ord + turn - 1))::int as next_ord
        from (select subscriber_id, from_ord, ord, completed_at, row_number() over (partition by subscriber_id order by ord) as turn
          from done) d
        group by subscriber_id, from_ord),
      standing as materialized (select r.subscriber_id, r.started_at, r.release_at, r.from_ord, c.last_at,
        coalesce(c.done, 0) as completed_count,
          greatest(${plan.steps.length}::int - r.from_ord, 0) as total_count, coalesce(c.next_ord, r.from_ord) as next_ord,
          case when r.completed_at is not null or (c.done > 0 and c.done >= ${plan.steps.length}::int - r.from_ord) then 'finished'
            when r.started_at is null or r.started_at > ${now} then 'waiting'
            -- Waiting for a page to open does not count as stuck.
            when greatest(r.started_at, c.last_at, n.available_from,
              coalesce(r.release_at,
                r.started_at + make_interval(secs => 86400 * greatest(coalesce(n.opens, 0) - coalesce(b.opens, 0), 0))))
              < ${now}::timestamptz - make_interval(days => ${stuckDays}::int) then 'stuck'
            else 'active' end as state
        from runs r left join counts c on c.subscriber_id = r.subscriber_id
        left join steps n on n.ord = coalesce(c.next_ord, r.from_ord) left join steps b on b.ord = r.from_ord and r.from_ord > 0)`;
  };

  return {
    counts: async (tenant: Tenant, facts: ReportFacts): Promise<ReportCounts> => {
      const stages = facts.plan.stages.map(({ from, to }, stage) => ({ stage, first: from, behind: to }));
      const { rows } = await sql<ReportCounts>`${counted(tenant, facts)},
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
      const { rows } = await sql<MemberRow & { total: number }>`${counted(tenant, facts)},
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
      const { rows } = await sql<{ id: string }>`${counted(tenant, facts)}
        select subscriber_id as id from standing where ${state}::text is null or state = ${state}`.execute(db.for(tenant));
      return rows.map(({ id }) => id);
    },
  };
};
