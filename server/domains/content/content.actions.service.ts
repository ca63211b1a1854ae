import type { Decision } from '@bandstand/contract/access.ts';
import type { Action } from '@bandstand/contract/blocks/action.ts';
import { actionsIn } from '@bandstand/rules/pages/walk.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Holder } from '../pages/pages.ports.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import { withPaths } from './content.paths.ts';

export interface ActionsDependencies {
  pages: Pages;
  /** What the saved item that contains the action shows; null when a page has it. */
  contentOfReusable: (visit: Visit, actionId: string) => Promise<object | null>;
}
export type Actions = ReturnType<typeof createActions>;

/** Actions by their id: of published pages, and of what these show (L370). */
export function createActions({ pages, contentOfReusable }: ActionsDependencies) {
  const find = (content: unknown, id: string): Action | null =>
    (actionsIn({ content }).find(({ value }) => String(value['id']).toLowerCase() === id.toLowerCase())?.value as Action | undefined) ?? null;

  async function ofPages(visit: Visit, holders: readonly Holder[], id: string): Promise<Action | null> {
    for (const holder of holders) {
      const page = holder.kind === 'page' ? visit.tree.page(holder.id) : undefined;
      // A copy of the action may be somewhere the viewer cannot see it, with other contents.
      if (!page || !visit.decide(page.id).granted || !pages.isShownIn(visit, holder)) continue;
      const { blocks, page_actions } = await pages.body(visit, pages.requireIn(visit, page.id));
      const action = find({ blocks, page_actions }, id);
      if (action) return action;
    }
    return null;
  }

  return {
    /**
     * What the action does now, with the decision for the page that it opens. Actions on a page are only for those who may open that page. Errors:
     * not_found, access_denied.
     */
    read: async (tenant: Tenant, member: Member | null, id: string): Promise<Action & { access: Decision | null }> => {
      const visit = await pages.visit(tenant, member);
      const holders = await pages.requireShown(visit, id);
      const inReusable = await contentOfReusable(visit, id);
      const action = (inReusable && find(inReusable, id)) ?? (await ofPages(visit, holders, id));
      if (!action) throw new AppError('not_found');
      const target = action.type === 'open_page' ? action.data.page_id : undefined;
      return { ...withPaths(visit, { action }).action, access: target === undefined ? null : visit.decide(target) };
    },
  };
}
