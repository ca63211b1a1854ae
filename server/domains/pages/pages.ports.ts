import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { PreviewGrant } from '../../platform/http/context.ts';
import type { Port, Ports } from '../../platform/modules/ports.ts';
import type { Body } from './pages.teaser.ts';
import type { Page } from './pages.tree.ts';

/** What staff see in a preview: drafts instead of published pages. */
export interface DraftSource {
  pages(tenant: Tenant, preview: PreviewGrant): Promise<Page[]>;
  body(tenant: Tenant, page: Pick<Page, 'id' | 'revisionId'>): Promise<Body>;
  /** The parts of the app's appearance that differ from the published ones. */
  look(tenant: Tenant, preview: PreviewGrant): Promise<Partial<Pick<AppConfig, 'theme' | 'toolbar' | 'tab_bar' | 'menu'>>>;
}

/** A place that shows something to members, directly or through saved block groups. */
export interface Holder {
  id: string;
  kind: 'page' | 'overlay' | 'form';
  /** On the page's outside, its cover, visible to everyone who may know of the page. */
  in_teaser: boolean;
  needs_full: boolean;
}

/** Where a media file, a saved block group or an action is shown, directly or through other groups. */
export interface PageHolders {
  holdersOf(tenant: Tenant, itemId: string): Promise<Holder[]>;
}

/** Returns the thread of a page, creating it if the page has none. */
export type EnsureThread = (trx: Work, tenant: Tenant, pageId: string, kind: 'comment' | 'feed') => Promise<string>;

export interface PagesPorts {
  readonly drafts: Port<DraftSource>;
  readonly holders: Port<PageHolders>;
  readonly ensureThread: Port<EnsureThread>;
}

/** What pages need from the domains above them. */
export const openPagesPorts = (ports: Ports): PagesPorts => ({
  drafts: ports.open<DraftSource>('pages: DraftSource'),
  holders: ports.open<PageHolders>('pages: PageHolders'),
  ensureThread: ports.open<EnsureThread>('pages: EnsureThread'),
});
