import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Theme } from '@bandstand/contract/theme.ts';

/** A finding. `fix`: members meet a dead end or a gap. `look`: right only if intended. Neither blocks publishing. */
export interface Finding {
  code: CheckCode;
  severity: 'fix' | 'look';
  page_id: string;
  /** The block to go to; null: the page itself. */
  block_id: string | null;
  field: string | null;
  /** Values for the sentence. */
  values: Record<string, string>;
}

/** All possible findings with their severity. */
export const checkSeverity = {
  untitled: 'fix',
  empty_page: 'look',
  empty_block: 'look',
  alt_missing: 'fix',
  button_text_missing: 'fix',
  action_missing: 'fix',
  link_empty: 'fix',
  link_missing: 'fix',
  link_archived: 'fix',
  link_unpublished: 'fix',
  product_missing: 'fix',
  product_hidden: 'look',
  overlay_missing: 'fix',
  form_missing: 'fix',
  piece_missing: 'fix',
  heading_order: 'look',
  no_way_to_buy: 'fix',
  unreachable: 'look',
  media_preparing: 'look',
  media_failed: 'fix',
  image_too_large: 'fix',
  page_too_large: 'look',
  contrast: 'look',
  attribute_unknown: 'fix',
} as const satisfies Record<string, Finding['severity']>;
export type CheckCode = keyof typeof checkSeverity;

/** A draft as the checks see it. */
export interface CheckedPage {
  id: string;
  title: string;
  path: string;
  type: string;
  image: unknown;
  pageActions: readonly unknown[];
  blocks: readonly Block[];
  typeData: Record<string, unknown> | null;
  attributes: readonly { slug: string; type: string }[];
  colorMode: 'dark' | 'light' | null;
}

export interface KnownMedia {
  kind: 'image' | 'video' | 'audio' | 'file';
  status: 'preparing' | 'ready' | 'failed';
  sizeBytes: number;
  title: string;
}

/** The stored data on everything that pages name. Ids are in lower case. */
export interface CheckFacts {
  /** By id and by path: the page that members would reach. `draft`: not published, and not about to be. */
  page: (idOrPath: string) => { title: string; state: 'live' | 'draft' | 'archived' } | undefined;
  product: (id: string) => { title: string; isHidden: boolean } | undefined;
  hasOverlay: (id: string) => boolean;
  hasForm: (id: string) => boolean;
  hasReusable: (id: string) => boolean;
  /** Whether the app has this member property, by the slug without `member.`. */
  hasProperty: (slug: string) => boolean;
  media: (id: string) => KnownMedia | undefined;
  /** Whether the tab bar, the menu, a list or a link leads to the page. */
  isReached: (pageId: string) => boolean;
  /** The deciding record, if a purchase decides. */
  purchase: (pageId: string) => { ownerId: string; record: Pick<AccessRecord, 'products' | 'purchase_overlay'> } | null;
  theme: Theme;
}

export type Check = (page: CheckedPage, facts: CheckFacts) => Finding[];

/** A finding at a place of the page. */
export const finding = (
  page: CheckedPage,
  code: CheckCode,
  at: { block?: Block | undefined; field?: string; values?: Record<string, string> } = {},
): Finding => ({
  code,
  severity: checkSeverity[code],
  page_id: page.id,
  block_id: at.block?.id ?? null,
  field: at.field ?? null,
  values: at.values ?? {},
});
