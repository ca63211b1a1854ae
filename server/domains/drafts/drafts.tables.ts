import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageType } from '@bandstand/contract/content-item.ts';
import type { PageFields } from '@bandstand/contract/pages.studio.ts';

/** Everything of a draft that has no separate column. */
export type DraftFields = Omit<PageFields, 'type' | 'slug' | 'title' | 'access' | 'type_data' | 'blocks'>;

/** A page as its owner edits it (STU-3). */
export interface DraftRow {
  app_id: string;
  id: string;
  parent_id: string | null;
  /** Order among siblings, with gaps: a move changes one row. */
  position: number;
  type: PageType;
  slug: string;
  title: string;
  fields: Partial<DraftFields>;
  access: AccessRecord;
  blocks: Block[];
  type_data: Record<string, unknown> | null;
  version: number;
  revision_id: string | null;
  is_changed: boolean;
  archived_at: string | null;
  message_thread_id: string | null;
  source_key: string | null;
  created_at: string;
  updated_at: string;
  updated_by: string | null;
  updated_by_name: string | null;
}

/** What a published version keeps of a draft. Whether its place in the tree is among it depends on the version that wrote it. */
export type PublishedDraft = Pick<DraftRow, 'type' | 'slug' | 'title' | 'parent_id' | 'fields' | 'access' | 'blocks' | 'type_data'> &
  Partial<DraftRow>;

export interface DraftsTables {
  pages: DraftRow;
  page_revisions: {
    app_id: string;
    id: string;
    page_id: string;
    number: number;
    title: string;
    draft: PublishedDraft;
    author_name: string | null;
    published_at: string;
  };
}
