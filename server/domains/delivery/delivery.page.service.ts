import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { isListable } from '@bandstand/rules/access/decide.ts';
import { readSettings } from '@bandstand/rules/programs/settings.ts';
import { mayStartLater } from '@bandstand/rules/programs/start.ts';
import type { Content } from '../content/content.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { Shown } from '../content/content.shown.service.ts';

/** With more siblings than this, a page names only its neighbours: a library of a thousand pages must not be listed on each of them. */
const maxSiblings = 100;
const neighbours = 20;

export interface PageDataDependencies {
  pages: Pages;
  content: Content;
  shown: Shown;
}
export type PageData = ReturnType<typeof createPageData>;

/** Page JSON (ACC-20): everything for viewers who may open the page, and only its frame for others. */
export function createPageData({ pages, content, shown }: PageDataDependencies) {
  return {
    /** Null when the viewer must not learn that the page exists. */
    of: async (visit: Visit, page: Page): Promise<PageJson | null> => {
      const access = visit.decide(page.id);
      if (!access.granted) return !isListable(access) && visit.app.hidePrivatePages ? null : locked(content, visit, page);
      const opened = pages.requireIn(visit, page.id);
      const body = await pages.body(visit, opened);
      const isFull = access.mode === 'full';
      const inside = await shown.body(visit, opened, body, isFull);
      return {
        ...frame(visit, page),
        blocks: inside.blocks,
        siblings: siblingsOf(visit, page),
        page_actions: isFull ? inside.page_actions : inside.page_actions.filter(({ action_type }) => action_type === 'button'),
        og_title: page.teaser.og_title ?? page.title,
        og_description: page.teaser.og_description ?? page.teaser.subtitle,
        og_image: page.teaser.og_image ?? page.teaser.image?.urls.large ?? null,
        message_thread_id: isFull && page.teaser.is_commentable ? body.message_thread_id : null,
        attributes: inside.attributes,
        type_data: inside.type_data,
        subtitle: page.teaser.subtitle,
        ...(hasDates(visit, page) && !inside.blocks.some(listsDates) ? { has_dates: true } : {}),
      };
    },
  };
}

/** What everyone who may know of a page sees: never anything inside it. */
function frame(visit: Visit, page: Page): PageJson {
  const { teaser } = page;
  const chain = visit.tree.chainOf(page.id);
  const root = chain.at(-1) ?? page;
  const contentRoot =
    chain.find(({ type, access }) => type === 'program' || type === 'pack' || type === 'event_occurrence' || access.is_progress_root) ?? root;
  const run = visit.viewer.subscriptions.get(page.id);
  const common = { show_tabbar: teaser.show_tabbar };
  return {
    version: page.renewals ? `${page.revisionId}.${page.renewals}` : page.revisionId,
    tree_version: visit.tree.version,
    page_id: page.id,
    root_id: root.id,
    page_title: page.title,
    page_content_type: page.type,
    blocks: [],
    siblings: [],
    is_root: page.parentId === null,
    page_actions: [],
    show_back_button: teaser.show_back_button,
    show_bookmark_button: teaser.show_bookmark_button,
    show_add_to_schedule_button: teaser.show_add_to_schedule_button,
    ...common,
    color_mode: teaser.color_mode,
    background_color: teaser.background_color,
    use_global_toolbar: teaser.use_global_toolbar,
    og_title: page.title,
    og_description: null,
    og_image: teaser.image?.urls.large ?? null,
    is_commentable: teaser.is_commentable,
    message_thread_id: null,
    page: {
      id: page.id,
      rootId: root.id,
      contentRootId: contentRoot.id,
      path: visit.tree.pathOf(page.id),
      // The client leaves out offers that the member has already taken.
      actions: [...(run?.isMember ? ['leave_program'] : []), ...(mayStartHere(visit, contentRoot, page) ? ['start_from_here'] : [])],
      access: visit.decide(page.id),
      type: page.type,
      title: page.title,
      ...common,
    },
    attributes: [],
    toolbar: teaser.toolbar,
    type_data: null,
    image: teaser.image,
    subtitle: null,
  };
}

/** Whether a run of the program may begin with this page (PRG-6). */
const mayStartHere = ({ tree }: Visit, program: Page, page: Page): boolean =>
  program.type === 'program' && program !== page && mayStartLater(tree.access, program.id, readSettings(program.teaser.program));

function locked(content: Content, visit: Visit, page: Page): PageJson {
  const shown = frame(visit, page);
  const access = shown.page.access;
  const children = access.children ? { children: content.items(visit, access.children) } : {};
  if (isListable(access)) return { ...shown, ...children };
  return { ...shown, ...children, page_title: null, image: null, og_title: null, og_image: null, page: { ...shown.page, title: null } };
}

/** Whether it is the page of an event with several occurrences. */
const hasDates = (visit: Visit, { id }: Page): boolean =>
  visit.tree.childrenOf(id).some((child) => child.type === 'event_occurrence' && child.teaser.event?.event_id === id && visit.isListable(child));

/** Whether the owner's blocks already list the occurrences. */
const listsDates = (block: Block): boolean =>
  block.type === 'collection' && (block.data.collection?.items ?? []).some(({ type }) => type === 'event_occurrence');

function siblingsOf(visit: Visit, page: Page): PageJson['siblings'] {
  const near = visit.tree.around(page, maxSiblings, neighbours);
  return near.filter(visit.isListable).map(({ id, title, type }) => ({ page_id: id, path: visit.tree.pathOf(id), title, type }));
}
