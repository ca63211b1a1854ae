import type { Block } from '@bandstand/contract/blocks/block.ts';
import { actionsIn, formsIn, isIdText, objectsIn, reusablesIn } from '../pages/walk.ts';
import { finding, type Check, type CheckedPage, type CheckFacts, type Finding } from './facts.ts';

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

type Place = { block?: Block | undefined; field: string };

/** Problems with a link to a page, given its id or its path in the app. */
function pageFindings(page: CheckedPage, facts: CheckFacts, target: string, place: Place): Finding[] {
  const linkedPage = facts.page(target.toLowerCase());
  if (!linkedPage) return [finding(page, 'link_missing', { ...place, values: { target: isIdText(target) ? '' : target } })];
  if (linkedPage.state === 'live') return [];
  return [finding(page, linkedPage.state === 'archived' ? 'link_archived' : 'link_unpublished', { ...place, values: { title: linkedPage.title } })];
}
function productFindings(page: CheckedPage, facts: CheckFacts, ids: readonly unknown[], place: Place): Finding[] {
  return ids.filter(isIdText).flatMap((id) => {
    const product = facts.product(id.toLowerCase());
    if (!product) return [finding(page, 'product_missing', place)];
    return product.isHidden ? [finding(page, 'product_hidden', { ...place, values: { title: product.title } })] : [];
  });
}
const overlayFindings = (page: CheckedPage, facts: CheckFacts, id: string, place: Place): Finding[] =>
  facts.hasOverlay(id.toLowerCase()) ? [] : [finding(page, 'overlay_missing', place)];

const formFindings = (page: CheckedPage, facts: CheckFacts, id: string, place: Place): Finding[] =>
  facts.hasForm(id.toLowerCase()) ? [] : [finding(page, 'form_missing', place)];

/** A path inside the app, without query and hash. */
const innerPath = (url: unknown): string | null => {
  if (typeof url !== 'string' || !url.startsWith('/') || url.startsWith('//')) return null;
  const [path = ''] = url.split(/[?#]/);
  return /^\/(me|auth|legal|media|forms|workouts|invoice)(\/|$)/.test(path) ? null : path.replace(/(.)\/$/, '$1');
};

/** An action that leads nowhere. */
function actionFindings(page: CheckedPage, facts: CheckFacts, action: Record<string, unknown>, place: Place): Finding[] {
  const data = (action['data'] ?? {}) as Record<string, unknown>;
  const empty = [finding(page, 'link_empty', place)];
  switch (action['type']) {
    case 'open_page':
      return isIdText(data['page_id']) ? pageFindings(page, facts, data['page_id'], place) : empty;
    case 'open_url': {
      const inner = innerPath(data['url']);
      if (inner !== null) return pageFindings(page, facts, inner, place);
      return isBlank(data['url']) ? empty : [];
    }
    case 'open_email':
      return isBlank(data['email']) ? empty : [];
    case 'trigger_form':
      return [
        ...(isIdText(data['form_id']) ? formFindings(page, facts, data['form_id'], place) : empty),
        ...(isIdText(data['overlay_id']) ? overlayFindings(page, facts, data['overlay_id'], place) : []),
      ];
    case 'trigger_overlay':
      return isIdText(data['overlay_id']) ? overlayFindings(page, facts, data['overlay_id'], place) : empty;
    case 'trigger_purchase':
      return productFindings(page, facts, (data['product_ids'] as unknown[] | undefined) ?? [], place);
    default:
      return [];
  }
}

/** Actions of blocks and of the bottom row. */
export const checkActions: Check = (page, facts) => [
  ...page.blocks.flatMap((block) =>
    actionsIn(block.data).flatMap(({ path, value }) => actionFindings(page, facts, value, { block, field: path.slice(path.lastIndexOf('.') + 1) })),
  ),
  ...page.pageActions.flatMap((action) =>
    actionsIn({ action }).flatMap(({ value }) => actionFindings(page, facts, value, { field: 'page_actions' })),
  ),
];

/** Buttons without a label or without an action. */
export const checkButtons: Check = (page) =>
  page.blocks.flatMap((block) => {
    if (block.type === 'button')
      return [
        ...(isBlank(block.data.text) ? [finding(page, 'button_text_missing', { block, field: 'text' })] : []),
        ...(block.data.action ? [] : [finding(page, 'action_missing', { block, field: 'action', values: { text: block.data.text ?? '' } })]),
      ];
    if (block.type !== 'hero') return [];
    return (['action', 'secondary_action'] as const).flatMap((name) => {
      const text = block.data[`${name}_text`];
      if (block.data[name] && isBlank(text)) return [finding(page, 'button_text_missing', { block, field: `${name}_text` })];
      return !block.data[name] && !isBlank(text) ? [finding(page, 'action_missing', { block, field: name, values: { text: text ?? '' } })] : [];
    });
  });

/** Links in text, and pages named in lists. */
export const checkLinks: Check = (page, facts) =>
  page.blocks.flatMap((block) => {
    if (block.type === 'collection' && block.data.source === 'items')
      return (block.data.items ?? []).flatMap(({ page_id }) => pageFindings(page, facts, page_id, { block, field: 'items' }));
    if (block.type !== 'text') return [];
    return (objectsIn(block.data.rich_text, '') ?? []).flatMap(({ value }) => {
      if (value['type'] !== 'link') return [];
      const inner = innerPath(value['url']);
      if (inner !== null) return pageFindings(page, facts, inner, { block, field: 'rich_text' });
      return isBlank(value['url']) ? [finding(page, 'link_empty', { block, field: 'rich_text' })] : [];
    });
  });

/** Deleted block groups and workouts are omitted when the page is shown. */
export const checkReusables: Check = (page, facts) =>
  page.blocks.flatMap((block) =>
    block.type === 'composed' || block.type === 'workout'
      ? reusablesIn(block.data)
          .filter((id) => !facts.hasReusable(id.toLowerCase()))
          .map(() => finding(page, 'piece_missing', { block }))
      : [],
  );

/** Forms that blocks show, or that a workout asks for at its end. */
export const checkForms: Check = (page, facts) =>
  page.blocks.flatMap((block) => formsIn(block.data).flatMap(({ id, key }) => formFindings(page, facts, id, { block, field: key })));

/** A page that requires a purchase needs something to buy. The page to fix is the one whose record decides. */
export const checkWayToBuy: Check = (page, facts) => {
  const purchase = facts.purchase(page.id);
  if (!purchase) return [];
  const { products, purchase_overlay } = purchase.record;
  const place = { field: 'access' };
  const overlay = purchase_overlay ? overlayFindings(page, facts, purchase_overlay.id, place) : [];
  const known = products.filter(({ id }) => facts.product(id.toLowerCase()));
  if (known.length === 0) return [...overlay, finding(page, 'no_way_to_buy', place)];
  if (purchase.ownerId !== page.id) return overlay;
  return [
    ...overlay,
    ...productFindings(
      page,
      facts,
      products.map(({ id }) => id),
      place,
    ),
  ];
};

/** An unreachable page: no tab bar, menu, list or link leads to it. */
export const checkReached: Check = (page, facts) => (page.path === '/' || facts.isReached(page.id) ? [] : [finding(page, 'unreachable')]);
