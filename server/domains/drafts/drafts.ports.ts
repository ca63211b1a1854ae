import type { NavigationEntry, Toolbar } from '@bandstand/contract/apps.ts';
import type { Theme } from '@bandstand/contract/theme.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { DraftRow } from './drafts.tables.ts';
import type { PublishableType } from '@bandstand/contract/releases.values.ts';

export type Author = Pick<Staff, 'userId' | 'name'> | null;

export interface ReleaseItem {
  type: PublishableType;
  id: string | null;
  title: string;
}
/** An item of a release, with the revisions that were live before and after it. */
export interface RecordedItem extends ReleaseItem {
  before: string | null;
  after: string | null;
  /** Of theme and navigation: what was published, and what was live before. */
  content?: unknown;
  replaced?: unknown;
}

/** What a release contains, as it was frozen or published. */
export interface FrozenRelease {
  theme: Theme | null;
  navigation: { tab_bar: NavigationEntry[]; menu: NavigationEntry[]; toolbar: Toolbar } | null;
  /** `revisionId` null: not published yet. */
  pages: { id: string; revisionId: string | null; draft: Partial<DraftRow> }[];
}

/** The records of releases. */
export interface ReleaseRecords {
  record(
    trx: Work,
    tenant: Tenant,
    release: { id: string; title: string; author: Author; at: string; items: readonly RecordedItem[] },
  ): Promise<void>;
  /** Null when the app has no such release. `pageId`: only this one of its pages. */
  frozen(tenant: Tenant, id: string, pageId?: string): Promise<FrozenRelease | null>;
}
