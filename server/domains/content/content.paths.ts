import { replaced } from '@bandstand/rules/pages/walk.ts';
import type { Visit } from '../pages/pages.visit.ts';

const actionKeys = new Set(['action', 'secondary_action', 'block_action']);

/** The address of a page, if the viewer may know of it. */
export const pathFor = (visit: Visit, pageId: unknown): string | null => {
  const page = typeof pageId === 'string' ? visit.tree.page(pageId) : undefined;
  return page && visit.isListable(page) ? visit.tree.pathOf(page.id) : null;
};

/** A copy in which every action that opens a page carries the page's current address; stored ones are ignored. */
export const withPaths = <T>(visit: Visit, value: T): T =>
  replaced(value, (object, key) => {
    if (!actionKeys.has(key) || object['type'] !== 'open_page') return null;
    const data = (object['data'] ?? {}) as Record<string, unknown>;
    return { ...object, data: { ...data, path: pathFor(visit, data['page_id']) } };
  });
