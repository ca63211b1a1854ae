import { joinAccess } from '@bandstand/rules/programs/join.ts';
import { readSettings } from '@bandstand/rules/programs/settings.ts';
import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { JoinAccess } from '@bandstand/contract/programs.ts';
import type { RootProgress } from '@bandstand/contract/progress.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Content, ContentList, Viewing } from '../content/content.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { Runs } from '../progress/progress.runs.service.ts';
import type { Completion } from '../progress/progress.service.ts';
import type { ProgramRun } from '../progress/progress.subscriptions.ts';

export interface ProgramsDependencies {
  pages: Pages;
  content: Content;
  runs: Runs;
  completion: Completion;
}
interface Subscribed {
  program_subscription: ProgramRun;
}
export type Programs = ReturnType<typeof createPrograms>;

/** Programs under the names of L402–L408: the same pages, runs and completions as everywhere (PRG-1 to PRG-3). */
export function createPrograms({ pages, content, runs, completion }: ProgramsDependencies) {
  function requireProgram(visit: Visit, id: string): Page {
    const page = visit.tree.page(id);
    if (page?.type !== 'program' || !visit.isListable(page)) throw new AppError('page_not_found');
    return page;
  }
  /** Checks only the page's type. Joining and leaving check access themselves. */
  async function requireType(member: Member, id: string): Promise<void> {
    if ((await pages.tree(member.tenant)).page(id)?.type !== 'program') throw new AppError('page_not_found');
  }
  /** A program that the member joined. Throws program_not_found, "Program Not Found" (L236). */
  async function requireOwn(member: Member, id: string): Promise<Visit> {
    const visit = await pages.visit(member.tenant, member);
    if (visit.tree.page(id)?.type !== 'program' || !visit.viewer.subscriptions.get(id)?.isMember) throw new AppError('program_not_found');
    return visit;
  }
  async function subscription(member: Member, id: string): Promise<Subscribed> {
    const run = runs.programSubscription(await pages.visit(member.tenant, member), id);
    // Another request of the member left it in the meantime.
    if (!run) throw new AppError('program_not_found');
    return { program_subscription: run };
  }
  async function requireStage(member: Member, id: string, stageId: string): Promise<void> {
    const visit = await requireOwn(member, id);
    const stage = visit.tree.page(stageId);
    if (stage?.parentId !== id || !visit.isListable(stage)) throw new AppError('page_not_found');
  }
  type Mark = (member: Member, pageId: string) => Promise<{ root_progress: RootProgress | null }>;
  const marked = (mark: Mark) => async (member: Member, id: string, stageId: string) => {
    await requireStage(member, id, stageId);
    const { root_progress } = await mark(member, stageId);
    return { ...(await subscription(member, id)), root_progress };
  };

  return {
    list: (who: Viewing, query: { offset?: number; limit?: number }): Promise<ContentList> => content.list(who, 'program', query),

    /** The member's programs, by id. */
    subscriptions: async (member: Member): Promise<Record<string, ProgramRun>> => {
      const visit = await pages.visit(member.tenant, member);
      const own = [...visit.viewer.subscriptions.keys()].filter((id) => visit.tree.page(id)?.type === 'program');
      return Object.fromEntries(own.flatMap((id) => runs.programSubscription(visit, id) ?? []).map((run) => [run.program_id, run]));
    },

    /** A program with its stages; none if locked. Throws page_not_found. */
    show: async ({ tenant, member, preview }: Viewing, id: string) => {
      const visit = await pages.visit(tenant, member, preview);
      const page = requireProgram(visit, id);
      const [item] = content.items(visit, [id]);
      const { pace, starts_on, allows_past_start, fills_calendar } = readSettings(page.teaser.program);
      const isOpen = visit.decide(id).granted;
      return {
        ...(item as ContentItem),
        stages: isOpen
          ? content.items(
              visit,
              visit.tree.childrenOf(id).map((stage) => stage.id),
            )
          : [],
        program_subscription: runs.programSubscription(visit, id),
        start: { pace, starts_on, allows_past_start, fills_calendar },
      };
    },

    access: async ({ tenant, member, preview }: Viewing, id: string): Promise<JoinAccess> => {
      const visit = await pages.visit(tenant, member, preview);
      requireProgram(visit, id);
      const { isSignedIn, subscriptions } = visit.viewer;
      return joinAccess(visit.decide(id), { isSignedIn, isSubscribed: subscriptions.get(id)?.isMember === true });
    },

    /** The same as joining the page. Throws page_not_found, access_denied, date_in_past. */
    subscribe: async (member: Member, id: string, input: { started_at?: string | null; start_from_page_id?: string | null }): Promise<Subscribed> => {
      await requireType(member, id);
      await runs.start(member, id, input);
      return subscription(member, id);
    },
    leave: async (member: Member, id: string): Promise<void> => {
      await requireType(member, id);
      await runs.leave(member, id);
    },

    /** Only for members of the program. Throws program_not_found, page_not_found for a page that is no stage of it, access_denied. */
    completeStage: marked(completion.complete),
    uncompleteStage: marked(completion.uncomplete),

    /** Ends the program at any time; its stages keep their state (PRG-3). Throws program_not_found, access_denied. */
    complete: async (member: Member, id: string): Promise<Subscribed> => {
      await requireOwn(member, id);
      await completion.complete(member, id);
      return subscription(member, id);
    },
  };
}
