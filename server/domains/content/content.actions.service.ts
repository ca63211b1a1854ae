import type { Decision } from '@bandstand/contract/access.ts';
import type { Action } from '@bandstand/contract/blocks/action.ts';
import type { BlockOf, BlockType } from '@bandstand/contract/blocks/block.ts';
import { actionsIn, objectsIn, type Found } from '@bandstand/rules/pages/walk.ts';
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

/** Actions and blocks by their id: of published pages, and of what these show (L370). */
export function createActions({ pages, contentOfReusable }: ActionsDependencies) {
  type Find<T> = (content: unknown) => T | null;
  const isOf = (id: string, { value }: Found): boolean => String(value['id']).toLowerCase() === id.toLowerCase();
  const actionWith =
    (id: string): Find<Action> =>
    (content) =>
      (actionsIn({ content }).find((found) => isOf(id, found))?.value as Action | undefined) ?? null;
  const blockWith =
    <T extends BlockType>(id: string, type: T): Find<BlockOf<T>> =>
    (content) =>
      ((objectsIn(content, '') ?? []).find((found) => isOf(id, found) && found.value['type'] === type)?.value as BlockOf<T> | undefined) ?? null;

  async function ofPages<T>(visit: Visit, holders: readonly Holder[], find: Find<T>): Promise<T | null> {
    for (const holder of holders) {
      const page = holder.kind === 'page' ? visit.tree.page(holder.id) : undefined;
      // A copy of the action may be somewhere the viewer cannot see it, with other contents.
      if (!page || !visit.decide(page.id).granted || !pages.isShownIn(visit, holder)) continue;
      const { blocks, page_actions } = await pages.body(visit, pages.requireIn(visit, page.id));
      const found = find({ blocks, page_actions });
      if (found) return found;
    }
    return null;
  }
  /** What a place shows that the viewer may open. Throws not_found, access_denied. */
  async function requireIn<T>(visit: Visit, id: string, find: Find<T>): Promise<T> {
    const holders = await pages.requireShown(visit, id);
    const inReusable = await contentOfReusable(visit, id);
    const found = (inReusable && find(inReusable)) ?? (await ofPages(visit, holders, find));
    if (!found) throw new AppError('not_found');
    return found;
  }

  return {
    /** A published block whose data is asked for by its id, if the viewer sees it anywhere. Throws not_found, access_denied. */
    block: <T extends BlockType>(visit: Visit, id: string, type: T): Promise<BlockOf<T>> => requireIn(visit, id, blockWith(id, type)),
    /**
     * What the action does now, with the decision for the page that it opens. Actions on a page are only for those who may open that page. Errors:
     * not_found, access_denied.
     */
    read: async (tenant: Tenant, member: Member | null, id: string): Promise<Action & { access: Decision | null }> => {
      const visit = await pages.visit(tenant, member);
      const action = await requireIn(visit, id, actionWith(id));
      const target = action.type === 'open_page' ? action.data.page_id : undefined;
      return { ...withPaths(visit, { action }).action, access: target === undefined ? null : visit.decide(target) };
    },
  };
}
