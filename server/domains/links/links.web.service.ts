import { createHash } from 'node:crypto';
import type { AttachmentData } from '@bandstand/contract/threads.ts';
import pLimit from 'p-limit';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Outside } from '../../platform/outside/outside.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readPage, type PageFacts } from './links.html.ts';
import { smallCopy } from './links.picture.ts';
import type { WebCardRow, LinksRepo } from './links.repo.ts';

export interface WebCardsDependencies {
  repo: LinksRepo;
  outside: Outside;
  storage: Pick<Storage, 'put' | 'size' | 'read'>;
  limits: Limits;
  clock: Clock;
  ids: Ids;
  /** The owner's switch `link_previews` (MSG-12). */
  isOn: (tenant: Tenant) => Promise<boolean>;
}

/** What a link card shows. Its picture is a copy on this server. */
export type LinkCard = Pick<AttachmentData, 'title' | 'description' | 'image'>;

/** Time for the page, and again for its picture (MSG-12). */
const withinMs = 3000;
const maxPageBytes = 524_288;
const maxPictureBytes = 3_145_728;
const dayMs = 86_400_000;
const freshMs = { card: 7 * dayMs, nothing: dayMs / 4 };
/** Requests to the web at the same moment: fewer than the queue has workers. */
const atOnce = 2;

const hashOf = (url: string): string => createHash('sha256').update(url).digest('base64url');
const imagePath = (id: string): string => `/media/previews/${id}.webp`;
const imageKey = (tenant: Tenant, id: string): string => `${tenant.appId}/previews/${id}.webp`;

export type WebCards = ReturnType<typeof createWebCards>;

/** Title, description and picture of web addresses, stored by app. Asks each address once; asks nothing while the owner has link cards off. */
export function createWebCards({ repo, outside, storage, limits, clock, ids, isOn }: WebCardsDependencies) {
  const limited = pLimit(atOnce);
  const underWay = new Map<string, Promise<LinkCard | null>>();

  const cardOf = ({ id, title, description, has_image }: WebCardRow): LinkCard | null =>
    title === null ? null : { title, description, image: has_image ? imagePath(id) : null };
  const isFresh = (row: WebCardRow): boolean => Date.parse(row.fresh_until) > clock.ms();

  /** Null: the answer had nothing to show. */
  async function pageAt(url: string): Promise<PageFacts | null> {
    const answer = await outside
      .get({ url, types: /^(?:text\/html|application\/xhtml\+xml)\b/i, accept: 'text/html', maxBytes: maxPageBytes, isCut: true, withinMs })
      .catch(() => null);
    return answer && readPage(answer.bytes, answer.contentType, answer.url);
  }

  async function pictureAt(url: string): Promise<Buffer | null> {
    const question = { url, types: /^image\//i, accept: 'image/webp,image/png,image/jpeg', maxBytes: maxPictureBytes, withinMs };
    const answer = await outside.get(question).catch(() => null);
    return answer && smallCopy(answer.bytes);
  }

  async function fetchCard(tenant: Tenant, url: string, known: WebCardRow | null): Promise<LinkCard | null> {
    const page = await pageAt(url);
    const id = known?.id ?? ids.next();
    const picture = page?.title && page.image ? await pictureAt(page.image) : null;
    if (picture) await storage.put(imageKey(tenant, id), picture);
    const row: WebCardRow = {
      url_hash: hashOf(url),
      id,
      url,
      title: page?.title ?? null,
      description: page?.description ?? null,
      // Older messages show this picture too: a page that fails to load once must not take it from them.
      has_image: picture !== null || (known?.has_image ?? false),
      fetched_at: clock.iso(),
      fresh_until: clock.isoIn(page?.title ? freshMs.card : freshMs.nothing),
    };
    await repo.store(tenant, row);
    return cardOf(row);
  }

  return {
    /** The stored card, without asking the web. Null: nothing yet, or nothing to show. */
    known: async (tenant: Tenant, url: string): Promise<LinkCard | null> => {
      if (!(await isOn(tenant))) return null;
      const row = await repo.find(tenant, hashOf(url));
      return row && isFresh(row) ? cardOf(row) : null;
    },

    /** Asks the web, unless a fresh card is stored. Null: nothing to show, or it may not ask. Takes seconds: call it from jobs only. */
    ask: async (tenant: Tenant, url: string): Promise<LinkCard | null> => {
      if (!(await isOn(tenant))) return null;
      const row = await repo.find(tenant, hashOf(url));
      if (row && isFresh(row)) return cardOf(row);
      const key = `${tenant.appId}/${hashOf(url)}`;
      const waiting = underWay.get(key);
      if (waiting) return waiting;
      try {
        await limits.take('link_preview', tenant.appId);
      } catch (error) {
        // Links beyond the limit get no card.
        if (error instanceof AppError && error.code === 'rate_limited') return null;
        throw error;
      }
      const asking = limited(() => fetchCard(tenant, url, row)).finally(() => underWay.delete(key));
      underWay.set(key, asking);
      return asking;
    },

    /** The copy of a picture; null when this app has none with that id. */
    picture: async (tenant: Tenant, id: string): Promise<Buffer | null> => {
      if (!(await repo.hasImage(tenant, id))) return null;
      return storage.read(imageKey(tenant, id)).catch(() => null);
    },
  };
}
