import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { Action } from '@bandstand/contract/blocks/action.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { PageAction } from '@bandstand/contract/pages.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { joinPath } from '@bandstand/rules/pages/slugs.ts';
import type { DraftFields } from '../domains/drafts/drafts.tables.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import type { Server } from '../compose.ts';
import type { Ids } from '../platform/ids.ts';
import type { AccessSeed, ActionSeed, BlockSeed, PageSeed, PictureSeed } from './content/pieces.ts';
import { exercisePicture } from './pictures.ts';
import { prose } from './prose.ts';

/** What pages refer to by key. Asking for a key that is not there is a fault of the content, and throws. */
export interface Refs {
  page(key: string): string;
  product(key: string): string;
  image(picture: PictureSeed): Image;
}

/** Where a page stands, known before anything is written of it: pages refer to each other both ways. */
export interface Place {
  id: string;
  parentId: string | null;
  position: number;
  path: string;
  page: PageSeed;
}

/** An id and an address for every page, by key, parents first. */
export function placesOf(pages: readonly PageSeed[], ids: Ids, positionStep: number): Map<string, Place> {
  const places = new Map<string, Place>();
  const place = (page: PageSeed, parent: Place | null, index: number): void => {
    if (places.has(page.key)) throw new Error(`two pages are called ${page.key}`);
    const made = {
      id: ids.next(),
      parentId: parent?.id ?? null,
      position: index * positionStep,
      path: joinPath(parent?.path ?? null, page.slug),
      page,
    };
    places.set(page.key, made);
    page.children?.forEach((child, at) => place(child, made, at));
  };
  pages.forEach((page, index) => place(page, null, index));
  return places;
}

type Maker = { server: Pick<Server, 'paged'>; ids: Ids; tenant: Tenant; author: { userId: string; name: string } };

/** Writes all pages and publishes them in one release. */
export async function publishPages({ server, ids, tenant, author }: Maker, places: ReadonlyMap<string, Place>, refs: Refs): Promise<void> {
  const { drafts, publishDrafts } = server.paged;
  const made = [...places.values()].map(({ id, parentId, position, page }) => {
    const { type = 'generic', slug, title } = page;
    const row = drafts.newRow(tenant, { id, parent_id: parentId, position, type, slug, title });
    const access = page.access ? { ...accessOf(page.access, refs), parent: parentId } : row.access;
    return {
      ...row,
      access,
      fields: { ...row.fields, ...fieldsOf(page, refs, ids) },
      type_data: typeDataOf(page, refs),
      blocks: (page.blocks ?? []).map((block) => blockOf(block, refs, ids)),
      updated_by: author.userId,
      updated_by_name: author.name,
    };
  });
  await publishDrafts.publishMany(tenant, author, { title: 'Opening', made });
}

function fieldsOf(page: PageSeed, refs: Refs, ids: Ids): Partial<DraftFields> {
  return {
    subtitle: page.subtitle ?? null,
    image: page.cover ? refs.image(page.cover) : null,
    tags: page.tags ?? [],
    duration_minutes: page.minutes ?? null,
    is_commentable: page.isCommentable ?? false,
    og_title: page.share?.title ?? null,
    og_description: page.share?.text ?? null,
    page_actions: actionsOf(page, ids),
  };
}

function accessOf({ products = [], week, day, isOpen: _isOpen, ...flags }: AccessSeed, refs: Refs): AccessRecord {
  const drip = week === undefined ? day : week;
  return {
    ...inheritingRecord,
    inherit: false,
    ...flags,
    products: products.map((key) => ({ id: refs.product(key) })),
    ...(drip === undefined ? {} : { is_scheduled: true, schedule_period: drip, schedule_interval: week === undefined ? 'day' : 'week' }),
  };
}

function actionsOf({ completes, isCommentable }: PageSeed, ids: Ids): PageAction[] {
  return [
    ...(isCommentable ? [{ id: ids.next(), action_type: 'comment_thread' as const }] : []),
    ...(completes ? [{ id: ids.next(), action_type: 'mark_complete' as const, text: completes, post_action_button_text: 'Done' }] : []),
  ];
}

function typeDataOf(page: PageSeed, refs: Refs): Record<string, unknown> | null {
  const { meal, exercise } = page;
  if (meal) {
    const ingredients = meal.ingredients.map(([amount, name]) => ({ amount, name }));
    return { ingredients, macros: meal.macros, servings: meal.servings, prep_minutes: meal.minutes, steps: meal.steps };
  }
  if (exercise) {
    const images = (['start', 'finish'] as const).map((phase) => refs.image(exercisePicture(page, phase)));
    const { cues, muscles, secondary, equipment, level } = exercise;
    return { exercise_id: null, images, cues, muscles, secondary_muscles: secondary, equipment, level };
  }
  return page.typeData ?? null;
}

function actionOf(action: ActionSeed, refs: Refs, ids: Ids): Action {
  const id = ids.next();
  if ('open' in action) return { id, type: 'open_page', data: { page_id: refs.page(action.open) } };
  if ('buy' in action)
    return { id, type: 'trigger_purchase', data: { product_ids: action.buy.map((key) => refs.product(key)), version_id: null, overlay_id: null } };
  if ('email' in action) return { id, type: 'open_email', data: action };
  if ('share' in action) return { id, type: 'share', data: { text: action.share } };
  return { id, type: 'open_next', data: {} };
}

function blockOf(block: BlockSeed, refs: Refs, ids: Ids): Block {
  const envelope = { id: ids.next(), style: block.style ?? {}, members_only: block.membersOnly ?? false };
  const action = (seed: ActionSeed) => actionOf(seed, refs, ids);
  switch (block.type) {
    case 'hero': {
      const { picture, title, subtitle, ratio, action: first, second } = block;
      const actions = {
        ...(first ? { action_text: first[0], action: action(first[1]) } : {}),
        ...(second ? { secondary_action_text: second[0], secondary_action: action(second[1]) } : {}),
      };
      return {
        ...envelope,
        type: 'hero',
        data: { image: refs.image(picture), ...(title ? { title } : {}), ...(subtitle ? { subtitle } : {}), ratio, ...actions },
      };
    }
    case 'text':
      return { ...envelope, type: 'text', data: { rich_text: prose(block.prose) } };
    case 'image':
      return {
        ...envelope,
        type: 'image',
        data: { image: refs.image(block.picture), alt: block.picture.alt, ...(block.caption ? { caption: block.caption } : {}) },
      };
    case 'button':
      return { ...envelope, type: 'button', data: { text: block.text, style: block.look, action: action(block.action) } };
    case 'pages': {
      const items = block.pages.map((key) => ({ page_id: refs.page(key) }));
      return {
        ...envelope,
        type: 'collection',
        data: { ...(block.title ? { title: block.title } : {}), layout: block.layout, source: 'items', items },
      };
    }
    case 'query': {
      const { type, below, order = 'position', tags, limit } = block.query;
      const query = {
        content_type: type,
        order_by: order,
        limit,
        ...(below ? { page_id: refs.page(below) } : {}),
        ...(tags ? { with_tags: tags } : {}),
      };
      return {
        ...envelope,
        type: 'collection',
        data: { ...(block.title ? { title: block.title } : {}), layout: block.layout, source: 'query', query },
      };
    }
    case 'points': {
      const items = block.points.map(({ action: to, ...point }) => ({ ...point, ...(to ? { action: action(to) } : {}) }));
      return { ...envelope, type: 'icon_list', data: { items } };
    }
    case 'search':
      return { ...envelope, type: 'search', data: { types: block.types, placeholder: block.placeholder } };
    case 'chat':
      return { ...envelope, type: 'chat', data: { title: block.title } };
  }
}
