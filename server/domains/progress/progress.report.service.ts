import { csvOf } from '../../platform/csv.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { MemberRow, MemberState, ReportFacts, ReportRepo } from './progress.report.repo.ts';
import { reportPlan } from './progress.report.steps.ts';

export interface ReportQuery {
  stuck_days?: number;
  state?: MemberState;
  q?: string;
  page?: number;
}
const usualStuckDays = 7;
const perPage = 50;
const mostExported = 50_000;

export type ProgressReport = ReturnType<typeof createProgressReport>;

/** How members progress in a program or another page, for the studio. */
export function createProgressReport({ pages, repo, clock }: { pages: Pages; repo: ReportRepo; clock: Clock }) {
  async function factsOf(tenant: Tenant, pageId: string, stuckDays = usualStuckDays): Promise<ReportFacts & { title: string }> {
    const tree = await pages.tree(tenant);
    const root = tree.page(pageId);
    if (!root) throw new AppError('page_not_found');
    return { rootId: root.id, title: root.title, plan: reportPlan(tree, root), now: clock.iso(), stuckDays };
  }
  const toMember = ({ plan }: ReportFacts, { next_ord, ...row }: MemberRow) => {
    const next = row.state === 'finished' ? undefined : plan.steps[next_ord];
    return {
      ...row,
      percent: row.total_count === 0 ? 0 : Math.floor((row.completed_count * 100) / row.total_count),
      next: next ? { page_id: next.id, title: next.title } : null,
    };
  };

  return {
    factsOf,
    show: async (tenant: Tenant, pageId: string, { stuck_days }: ReportQuery) => {
      const facts = await factsOf(tenant, pageId, stuck_days);
      const { states, average, done, here, stages } = await repo.counts(tenant, facts);
      const { waiting = 0, active = 0, stuck = 0, finished = 0 } = states;
      return {
        page_id: facts.rootId,
        title: facts.title,
        started: active + stuck + finished,
        waiting,
        active,
        stuck,
        finished,
        average_percent: average,
        stages: facts.plan.stages.map(({ id, title, depth, from, to }, at) => ({
          page_id: id,
          title,
          depth,
          reached: stages[at]?.reached ?? 0,
          completed: stages[at]?.completed ?? 0,
          here: facts.plan.steps.slice(from, to).reduce((sum, { ord }) => sum + (here[ord] ?? 0), 0),
        })),
        pages: facts.plan.steps.map(({ id, title, depth, ord }) => ({
          page_id: id,
          title,
          depth,
          reached: done[ord] ?? 0,
          completed: done[ord] ?? 0,
          here: here[ord] ?? 0,
        })),
      };
    },

    members: async (tenant: Tenant, pageId: string, { stuck_days, state, q, page = 1 }: ReportQuery) => {
      const facts = await factsOf(tenant, pageId, stuck_days);
      const { rows, total } = await repo.members(tenant, facts, { state: state ?? null, q: q ?? '', limit: perPage, offset: (page - 1) * perPage });
      return { items: rows.map((row) => toMember(facts, row)), total_count: total };
    },

    csv: async (tenant: Tenant, pageId: string, { stuck_days }: ReportQuery): Promise<string> => {
      const facts = await factsOf(tenant, pageId, stuck_days);
      const { rows } = await repo.members(tenant, facts, { limit: mostExported });
      return csvOf(
        ['name', 'email', 'state', 'percent', 'completed', 'total', 'next', 'started_at', 'last_at', 'release_at'],
        rows.map((row) => {
          const { completed_count, total_count, next, ...member } = toMember(facts, row);
          return {
            ...member,
            completed: String(completed_count),
            total: String(total_count),
            percent: String(member.percent),
            next: next?.title ?? '',
          };
        }),
      );
    },
  };
}
