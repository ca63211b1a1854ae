import type { AttachmentData } from '@bandstand/contract/threads.ts';
import { isWebUrl } from '@bandstand/rules/text/url.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { PageGate } from './threads.pages.ts';

export interface LinkCards {
  /** What a link shows: a page of the app shows what every guest may know of it; other addresses are left as they are. */
  complete(tenant: Tenant, url: string): Promise<AttachmentData>;
}

export const createLinkCards = ({ pages, originOf }: { pages: PageGate; originOf: (tenant: Tenant) => Promise<string> }): LinkCards => ({
  complete: async (tenant, url) => {
    const bare = { url, title: null, description: null, image: null, page_path: null };
    const origin = await originOf(tenant);
    const parsed = isWebUrl(url) ? new URL(url) : new URL(url, origin);
    if (parsed.origin !== new URL(origin).origin) return bare;
    const card = await pages.cardAt(tenant, parsed.pathname);
    return card ? { ...bare, title: card.title, description: card.description, image: card.image, page_path: card.path } : bare;
  },
});
