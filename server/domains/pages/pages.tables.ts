import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { PageType } from '@bandstand/contract/content-item.ts';
import type { Generated } from 'kysely';
import type { Teaser } from './pages.teaser.ts';

/** Rows that members read. The domain `drafts` has what owners edit. */
export interface PagesTables {
  pages: { app_id: string; id: string; revision_id: string | null; archived_at: string | null; message_thread_id: string | null; created_at: string };
  app_versions: { app_id: string; tree: number };
  tree_changes: { app_id: string; version: number; page_ids: string[] | null };
  page_revisions: {
    app_id: string;
    id: string;
    page_id: string;
    number: number;
    parent_id: string | null;
    position: number;
    path: string;
    type: PageType;
    title: string;
    access: AccessRecord;
    teaser: Teaser;
    body: string;
    /** How often what it shows was replaced without a new revision. */
    renewals: Generated<number>;
    refs: object;
    draft: object;
    release_id: string | null;
    author_id: string | null;
    author_name: string | null;
    published_at: string;
  };
  page_redirects: { app_id: string; path: string; page_id: string; created_at: string };
  page_search: { app_id: string; page_id: string; words: string };
  page_uses: { app_id: string; item_id: string; page_id: string; kind: string; needs_full: boolean };
  page_media: { app_id: string; media_id: string; page_id: string; in_teaser: boolean; needs_full: boolean };
}
