import type { Block } from '@bandstand/contract/blocks/block.ts';
import { joined, usesIn } from '@bandstand/rules/pages/uses.ts';
import { actionsIn, isIdText, mediaIn, objectsIn, reusablesIn } from '@bandstand/rules/pages/walk.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';
import { searchable } from '@bandstand/rules/text/words.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { Publication } from '../pages/pages.publish.service.ts';
import type { Body, Teaser } from '../pages/pages.teaser.ts';
import { newFields } from './drafts.shape.ts';
import type { DraftRow } from './drafts.tables.ts';

/** Threads that belong to a page: its comments, and the feed of its chat block. */
export interface PageThreads {
  comments: string | null;
  feed: string | null;
}

/** What lists and locked pages show of a draft. */
export function teaserOf(row: Pick<DraftRow, 'type' | 'slug' | 'fields' | 'type_data'>, attributes: Record<string, string> = {}): Teaser {
  const { page_actions: _actions, attributes: _attributes, ...fields } = { ...newFields, ...row.fields };
  return {
    ...fields,
    slug: row.slug,
    use_global_toolbar: true,
    toolbar: null,
    is_taken_out: row.type_data?.['is_taken_out'] === true,
    attributes,
    starts_at: instantOrNull(row.type_data?.['starts_at']),
    ends_at: instantOrNull(row.type_data?.['ends_at']),
    ...(row.type === 'program' ? { program: row.type_data } : {}),
    ...(row.type === 'event_occurrence' ? { event: row.type_data } : {}),
  };
}

/** A moment in the form that lists compare (API-9); an invalid one must not break the lists of everyone. */
function instantOrNull(value: unknown): string | null {
  const ms = typeof value === 'string' ? msOf(value) : Number.NaN;
  return Number.isFinite(ms) ? isoOf(ms) : null;
}

/** Whether it shows the page's feed, which all such blocks share. */
export const hasFeed = ({ type }: Block): boolean => type === 'chat' || type === 'livestream';

/** What the opened page shows. */
export function bodyOf(row: DraftRow, threads: PageThreads): Body {
  const { page_actions, attributes } = { ...newFields, ...row.fields };
  const blocks = row.blocks.map((block): Block =>
    hasFeed(block) ? ({ ...block, data: { ...block.data, message_thread_id: threads.feed } } as Block) : block,
  );
  return { blocks, attributes, page_actions, type_data: row.type_data, message_thread_id: threads.comments };
}

/** Makes an immutable revision of a draft. */
export function toPublication(row: DraftRow, options: { revisionId: string; path: string; threads: PageThreads }): Publication {
  const body = bodyOf(row, options.threads);
  const strings = Object.fromEntries(
    body.attributes.flatMap(({ slug, type, value }) => (type === 'string' && typeof value === 'string' ? [[slug, value]] : [])),
  );
  const { id, parent_id, position, type, slug, title, fields, access, blocks, type_data } = row;
  return {
    pageId: row.id,
    revisionId: options.revisionId,
    version: row.version,
    parentId: row.parent_id,
    position: row.position,
    path: options.path,
    type: row.type,
    title: row.title,
    access: { ...row.access, parent: row.parent_id },
    teaser: teaserOf(row, strings),
    body,
    words: wordsOf(row),
    media: mediaOf(row),
    uses: usesOf(row),
    draft: { id, parent_id, position, type, slug, title, fields, access, blocks, type_data },
  };
}

function usesOf(row: DraftRow): Publication['uses'] {
  const inData = reusablesIn(row.type_data ?? {}).map((id) => ({ id, needs_full: false }));
  // A viewer who merely browses gets only the buttons of the bottom row (ACC-14).
  const inRow = (row.fields.page_actions ?? []).flatMap((action) =>
    actionsIn({ action })
      .map(({ value }) => value['id'])
      .filter(isIdText)
      .map((id) => ({ id, needs_full: action.action_type !== 'button' })),
  );
  const { reusables, actions } = joined([usesIn(row.blocks), { media: [], reusables: inData, actions: inRow }]);
  return [...reusables.map((use) => ({ ...use, kind: 'piece' as const })), ...actions.map((use) => ({ ...use, kind: 'action' as const }))];
}

function mediaOf(row: DraftRow): Publication['media'] {
  const uses = new Map<string, { in_teaser: boolean; needs_full: boolean }>();
  const add = (ids: string[], use: { in_teaser: boolean; needs_full: boolean }) => {
    for (const id of ids) {
      const known = uses.get(id);
      uses.set(id, { in_teaser: use.in_teaser || (known?.in_teaser ?? false), needs_full: use.needs_full && (known?.needs_full ?? true) });
    }
  };
  add(mediaIn(row.fields.image), { in_teaser: true, needs_full: false });
  for (const block of row.blocks) add(mediaIn(block), { in_teaser: false, needs_full: block.members_only });
  add(mediaIn([row.fields.attributes ?? [], row.type_data]), { in_teaser: false, needs_full: false });
  return [...uses].map(([id, use]) => ({ id, ...use }));
}

/** Keys whose values are words that people read. */
const wordKeys = new Set(['title', 'subtitle', 'text', 'caption', 'alt', 'name', 'placeholder']);

function wordsOf(row: DraftRow): Publication['words'] {
  const texts: string[] = [row.fields.subtitle ?? ''];
  for (const block of row.blocks) {
    if (block.type === 'text') texts.push(plainText(block.data.rich_text));
    else
      for (const { value } of objectsIn(block.data, '') ?? [])
        texts.push(...Object.entries(value).flatMap(([key, word]) => (wordKeys.has(key) && typeof word === 'string' ? [word] : [])));
  }
  for (const { value } of objectsIn(row.type_data, '') ?? []) {
    // Addresses are not words, and a meeting address is only for participants: search must not reveal it to others.
    for (const [key, words] of Object.entries(value))
      if (!key.endsWith('url')) for (const word of [words].flat()) if (typeof word === 'string' && !word.startsWith('/media/')) texts.push(word);
  }
  return { title: searchable(row.title), tags: searchable((row.fields.tags ?? []).join(' ')), text: searchable(texts.join(' ')) };
}
