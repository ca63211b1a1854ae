import type { AttachmentData } from '@bandstand/contract/threads.ts';
import { isWebUrl } from '@bandstand/rules/text/url.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Previews } from '../previews/previews.service.ts';
import type { ThreadsJobs } from './threads.events.ts';
import type { MessagesRepo, NewMessage } from './threads.messages.repo.ts';
import type { AccessRow, ThreadsRepo } from './threads.repo.ts';

/** The one who looks, as the access rule needs him. */
export type PageViewer = Pick<Member, 'id' | 'isAdmin'>;

/** What the threads of pages ask of the pages: comments and feeds follow the access of their page, by a full grant (MSG-25). */
export interface PageGate {
  /** One answer for each viewer. */
  mayOpen(tenant: Tenant, pageId: string, viewers: readonly (PageViewer | null)[]): Promise<boolean[]>;
  /** Those of the pages that the viewer may open, with their titles, in one visit. */
  openOnes(tenant: Tenant, viewer: PageViewer | null, pageIds: readonly string[]): Promise<Map<string, { title: string }>>;
  /** For whoever may open the page. */
  titleOf(tenant: Tenant, pageId: string): Promise<string | null>;
  /** What every guest may know of the page at a path of the app; null where there is none, or it is nobody's business. */
  cardAt(tenant: Tenant, path: string): Promise<{ title: string; description: string | null; image: string | null; path: string } | null>;
}

export const createPageGate = (pages: Pages): PageGate => ({
  mayOpen: async (tenant, pageId, viewers) => {
    // What every guest may open is open to whoever signs out: nobody else has to be looked at.
    if ((await pages.visit(tenant, null)).decide(pageId).mode === 'full') return viewers.map(() => true);
    return Promise.all(viewers.map(async (viewer) => viewer !== null && (await pages.visitAs(tenant, viewer)).decide(pageId).mode === 'full'));
  },
  openOnes: async (tenant, viewer, pageIds) => {
    const visit = await (viewer ? pages.visitAs(tenant, viewer) : pages.visit(tenant, null));
    return new Map(
      pageIds.flatMap((id) => {
        const page = visit.tree.page(id);
        return page && visit.decide(id).mode === 'full' ? [[id, { title: page.title }]] : [];
      }),
    );
  },
  titleOf: async (tenant, pageId) => (await pages.tree(tenant)).page(pageId)?.title ?? null,
  cardAt: async (tenant, path) => {
    const visit = await pages.visit(tenant, null);
    const page = visit.tree.byPath(path);
    if (!page || !visit.isListable(page)) return null;
    return { title: page.title, description: page.teaser.subtitle, image: null, path: visit.tree.pathOf(page.id) };
  },
});

export interface LinkCards {
  /**
   * What a link shows (MSG-12): a page of the app shows what every guest may know of it, another address what is known of it already. Nothing is
   * waited for: what has to be asked of the web comes later, as a change of the message.
   */
  complete(tenant: Tenant, url: string): Promise<AttachmentData>;
}

export interface LinkCardsDependencies {
  pages: PageGate;
  originOf: (tenant: Tenant) => Promise<string>;
  previews: Pick<Previews, 'known'>;
}

export const createLinkCards = ({ pages, originOf, previews }: LinkCardsDependencies): LinkCards => ({
  complete: async (tenant, url) => {
    const bare = { url, title: null, description: null, image: null, page_path: null };
    const origin = await originOf(tenant);
    const parsed = isWebUrl(url) ? new URL(url) : new URL(url, origin);
    if (parsed.origin !== new URL(origin).origin) return { ...bare, ...(await previews.known(tenant, url)) };
    const card = await pages.cardAt(tenant, parsed.pathname);
    return card ? { ...bare, title: card.title, description: card.description, image: card.image, page_path: card.path } : bare;
  },
});

/** Whether the card of a message is still to be asked of the web: an address outside of which nothing is known. */
const isToBeAsked = (card: AttachmentData | null): card is AttachmentData =>
  card !== null && card.title === null && card.page_path === null && isWebUrl(card.url);

export interface LinkFollowing {
  isNeeded(messages: readonly Pick<NewMessage, 'attachment'>[]): boolean;
  /** Has the cards of messages completed, if and only if the transaction that writes them commits. They are `firstTs` and the times after it. */
  watch(on: Work, tenant: Tenant, threadId: string, firstTs: number, messages: readonly Pick<NewMessage, 'attachment'>[]): Promise<void>;
}

export const createLinkFollowing = ({ jobs }: { jobs: Jobs<ThreadsJobs> }): LinkFollowing => ({
  isNeeded: (messages) => messages.some(({ attachment }) => isToBeAsked(attachment)),
  watch: async (on, tenant, threadId, firstTs, messages) => {
    for (const [index, { attachment }] of messages.entries())
      if (isToBeAsked(attachment))
        await jobs.enqueue(within(on), 'thread.link', { app_id: tenant.appId, thread_id: threadId, message_ts: firstTs + index });
  },
});

export interface LinkCompletion {
  previews: Pick<Previews, 'ask'>;
  repo: Pick<MessagesRepo, 'find' | 'setAttachment'>;
  threads: Pick<ThreadsRepo, 'access'>;
  /** Tells all how the message is now. */
  tellUpdated: (tenant: Tenant, thread: AccessRow, ts: number) => Promise<void>;
  /** Has it tried again a little later. */
  later: (tenant: Tenant, link: SentLink) => Promise<void>;
}
type SentLink = ThreadsJobs['thread.link'];

/** Jobs that wait for the web at the same time. */
const atOnce = 2;

/** Completes the card of a message that was sent, and tells whoever listens. A message that is gone, or has its card, stays as it is. */
export function createLinkCompletion({ previews, repo, threads, tellUpdated, later }: LinkCompletion) {
  let running = 0;

  async function complete(tenant: Tenant, link: SentLink): Promise<void> {
    const { thread_id: threadId, message_ts: ts } = link;
    const row = await repo.find(tenant, { threadId, isRoot: true, viewerId: null }, ts);
    if (!row || !isToBeAsked(row.attachment)) return;
    const card = await previews.ask(tenant, row.attachment.url);
    if (!card || !(await repo.setAttachment(tenant, threadId, ts, { ...row.attachment, ...card }))) return;
    const thread = await threads.access(tenant, threadId, null);
    if (thread) await tellUpdated(tenant, thread, ts);
  }

  return async (tenant: Tenant, link: SentLink): Promise<void> => {
    // Slow sites would occupy every worker of the queue, while mails wait. Counted before the first await: jobs begin together.
    if (running >= atOnce) return later(tenant, link);
    running += 1;
    try {
      await complete(tenant, link);
    } finally {
      running -= 1;
    }
  };
}
