import type { PublishableType } from '@bandstand/contract/releases.values.ts';

/** An item of a release as lists show it: a page, a saved item, or the app's one theme or navigation. */
export interface ReleaseItem {
  type: PublishableType;
  id: string | null;
  title: string;
}
export type ReleaseStatus = 'planned' | 'published' | 'rolled_back' | 'failed';

export interface ReleasesTables {
  releases: {
    app_id: string;
    id: string;
    title: string;
    items: ReleaseItem[];
    author_id: string | null;
    author_name: string | null;
    status: ReleaseStatus;
    publish_at: string | null;
    published_at: string | null;
    rolled_back_at: string | null;
    rolled_back_by: string | null;
    fault: string | null;
  };
  release_items: {
    app_id: string;
    release_id: string;
    type: ReleaseItem['type'];
    item_id: string;
    content: unknown;
    replaced: unknown;
    before_revision_id: string | null;
    after_revision_id: string | null;
  };
}
