import type { ProgramResult } from '@bandstand/contract/programs.ts';
import { nextProgram } from '@bandstand/rules/programs/next.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { msOf } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Content } from '../content/content.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { ProgramsRepo } from './programs.repo.ts';

export interface ProgramResultsDependencies {
  pages: Pages;
  content: Content;
  repo: ProgramsRepo;
}
export type ProgramResults = ReturnType<typeof createProgramResults>;

/** What members did in a program, in figures, and what they may go on with. */
export function createProgramResults({ pages, content, repo }: ProgramResultsDependencies) {
  /** Programs that the member may know of and has not finished, in the order of the tree. */
  const openPrograms = (visit: Visit) =>
    visit.tree.inOrder().flatMap((page) => {
      if (page.type !== 'program' || !visit.isListable(page) || visit.isCompleted(page)) return [];
      const run = visit.viewer.subscriptions.get(page.id);
      return [
        { id: page.id, parentId: page.parentId, isRunning: run?.isMember === true && run.startedAt !== null, isOpen: visit.decide(page.id).granted },
      ];
    });

  return {
    /** Of a member's own run. Throws program_not_found. */
    show: async (member: Member, id: string): Promise<ProgramResult> => {
      const { tenant } = member;
      const visit = await pages.visit(tenant, member);
      const page = visit.tree.page(id);
      const run = visit.viewer.subscriptions.get(id);
      const progress = visit.progressOf(id);
      if (page?.type !== 'program' || !run?.isMember || !run.startedAt || !progress || !visit.isListable(page))
        throw new AppError('program_not_found');
      const ids = visit.sequenceOf(id);
      const doneAt = ids.flatMap((pageId) => visit.viewer.completedAt.get(pageId) ?? []);
      const trained = await repo.trained(tenant, member.id, { pageIds: ids, since: run.startedAt });
      const next = nextProgram({ id, parentId: page.parentId, programs: openPrograms(visit) });
      return {
        page_id: id,
        title: page.title,
        started_at: progress.started_at,
        completed_at: progress.completed_at,
        pages: doneAt.length,
        days: new Set(doneAt.map((at) => plainDateOf(msOf(at), visit.viewer.timezone ?? visit.app.timezone))).size,
        workouts: trained.workouts,
        minutes: Math.round(trained.seconds / 60),
        next: (next === null ? null : content.items(visit, [next])[0]) ?? null,
      };
    },
  };
}
