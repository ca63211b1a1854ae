import type { AttachmentData } from '@bandstand/contract/threads.ts';
import { isWebUrl } from '@bandstand/rules/text/url.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { WebCards } from './links.web.service.ts';

export interface LinkCardsDependencies {
  pages: Pick<Pages, 'visit'>;
  originOf: (tenant: Tenant) => Promise<string>;
  web: Pick<WebCards, 'known'>;
}
export interface LinkCards {
  /**
   * What a link shows (MSG-12): for a page of the app what every guest may know of it, for another address what is stored already. Waits for nothing:
   * what has to be asked of the web comes later, as a change of the message.
   */
  cardOf(tenant: Tenant, url: string): Promise<AttachmentData>;
}

/** Whether the web must still be asked for this card: an outside address of which nothing is stored. */
export const isPending = (card: AttachmentData | null): card is AttachmentData =>
  card !== null && card.title === null && card.page_path === null && isWebUrl(card.url);

export const createLinkCards = ({ pages, originOf, web }: LinkCardsDependencies): LinkCards => ({
  cardOf: async (tenant, url) => {
    const bare = { url, title: null, description: null, image: null, page_path: null };
    const origin = await originOf(tenant);
    const parsed = isWebUrl(url) ? new URL(url) : new URL(url, origin);
    if (parsed.origin !== new URL(origin).origin) return { ...bare, ...(await web.known(tenant, url)) };
    const guest = await pages.visit(tenant, null);
    const page = guest.tree.byPath(parsed.pathname);
    if (!page || !guest.isListable(page)) return bare;
    return { ...bare, title: page.title, description: page.teaser.subtitle, page_path: guest.tree.pathOf(page.id) };
  },
});
