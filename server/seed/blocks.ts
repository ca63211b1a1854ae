import type { Action } from '@bandstand/contract/blocks/action.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { Ids } from '../platform/ids.ts';
import type { ActionSeed, BlockSeed, PictureSeed, TimesSeed } from './content/reusables.ts';
import { prose } from './prose.ts';

/** Resolves what content refers to by key. A missing key is a fault of the content, and throws. */
export interface Refs {
  page(key: string): string;
  product(key: string): string;
  /** A saved block group, an overlay, a workout or a form. */
  reusable(key: string): string;
  image(picture: PictureSeed): Image;
  /** Times of an upcoming event. */
  times(seed: TimesSeed): { starts_at: string; ends_at: string };
}

/** An action as it is stored. */
export function actionOf(action: ActionSeed, refs: Refs, ids: Pick<Ids, 'next'>): Action {
  const id = ids.next();
  if ('open' in action) return { id, type: 'open_page', data: { page_id: refs.page(action.open) } };
  if ('overlay' in action) return { id, type: 'trigger_overlay', data: { overlay_id: refs.reusable(action.overlay) } };
  if ('form' in action) return { id, type: 'trigger_form', data: { form_id: refs.reusable(action.form) } };
  if ('buy' in action)
    return { id, type: 'trigger_purchase', data: { product_ids: action.buy.map((key) => refs.product(key)), version_id: null, overlay_id: null } };
  if ('email' in action) return { id, type: 'open_email', data: action };
  if ('share' in action) return { id, type: 'share', data: { text: action.share } };
  return { id, type: 'open_next', data: {} };
}

function dataOf(block: BlockSeed, refs: Refs, ids: Pick<Ids, 'next'>): Pick<Block, 'type' | 'data'> {
  const action = (seed: ActionSeed) => actionOf(seed, refs, ids);
  switch (block.type) {
    case 'hero': {
      const { picture, title, subtitle, ratio, action: first, second } = block;
      const actions = {
        ...(first ? { action_text: first[0], action: action(first[1]) } : {}),
        ...(second ? { secondary_action_text: second[0], secondary_action: action(second[1]) } : {}),
      };
      return {
        type: 'hero',
        data: { image: refs.image(picture), ...(title ? { title } : {}), ...(subtitle ? { subtitle } : {}), ratio, ...actions },
      };
    }
    case 'text':
      return { type: 'text', data: { rich_text: prose(block.prose) } };
    case 'image':
      return {
        type: 'image',
        data: { image: refs.image(block.picture), alt: block.picture.alt, ...(block.caption ? { caption: block.caption } : {}) },
      };
    case 'button':
      return { type: 'button', data: { text: block.text, style: block.look, action: action(block.action) } };
    case 'pages': {
      const items = block.pages.map((key) => ({ page_id: refs.page(key) }));
      return { type: 'collection', data: { ...(block.title ? { title: block.title } : {}), layout: block.layout, source: 'items', items } };
    }
    case 'query': {
      const { type, below, order = 'position', tags, limit, isUpcoming } = block.query;
      const place = { ...(below ? { page_id: refs.page(below) } : {}), ...(tags ? { with_tags: tags } : {}) };
      const soon = isUpcoming ? { schedule_type: 'upcoming' as const, include_current: true } : {};
      const query = { content_type: type, order_by: order, limit, ...place, ...soon };
      return { type: 'collection', data: { ...(block.title ? { title: block.title } : {}), layout: block.layout, source: 'query', query } };
    }
    case 'points': {
      const items = block.points.map(({ action: to, ...point }) => ({ ...point, ...(to ? { action: action(to) } : {}) }));
      return { type: 'icon_list', data: { items } };
    }
    case 'for_you':
      return { type: 'for_you', data: { weekly_goal: 3 } };
    case 'search':
      return { type: 'search', data: { types: block.types, placeholder: block.placeholder } };
    case 'chat':
      return { type: 'chat', data: { title: block.title } };
    case 'avatar':
      return { type: 'avatar', data: { image: refs.image(block.picture), name: block.name, subtitle: block.subtitle, action: action(block.action) } };
    case 'livestream': {
      const { title, provider, url } = block;
      return { type: 'livestream', data: { title, provider, url, ...refs.times(block) } };
    }
    case 'workout':
      return { type: 'workout', data: { workout_id: refs.reusable(block.workout) } };
    case 'composed':
      return { type: 'composed', data: { source_id: refs.reusable(block.source) } };
    case 'submissions':
      return { type: 'form_submission', data: { title: block.title, form_ids: block.forms.map((key) => refs.reusable(key)), scope: 'own' } };
    case 'map': {
      const { address, lat, lng, zoom } = block;
      return { type: 'map', data: { address, lat, lng, zoom } };
    }
    case 'code':
      return { type: 'code', data: { html: block.html, height: block.height } };
    case 'attachment':
      return { type: 'attachment', data: { title: block.title, url: block.url } };
    case 'share':
      return { type: 'share', data: { text: block.text, url: null } };
    case 'social':
      return { type: 'social', data: { links: block.links } };
  }
}

/** A block as pages store it. */
export const blockOf = (block: BlockSeed, refs: Refs, ids: Pick<Ids, 'next'>): Block =>
  ({ id: ids.next(), style: block.style ?? {}, members_only: block.membersOnly ?? false, ...dataOf(block, refs, ids) }) as Block;
