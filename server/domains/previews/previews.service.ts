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
import { readPage, type PageFacts } from './previews.html.ts';
import { smallCopy } from './previews.picture.ts';
import type { PreviewRow, PreviewsRepo } from './previews.repo.ts';

export interface PreviewsDependencies {
  repo: PreviewsRepo;
  outside: Outside;
  storage: Pick<Storage, 'put' | 'size' | 'read'>;
  limits: Limits;
  clock: Clock;
  ids: Ids;
  /** The owner's switch `link_previews` (MSG-12). */
  isOn: (tenant: Tenant) => Promise<boolean>;
}

/** What the card of a link shows; its picture is a copy on this server. */
export type LinkCard = Pick<AttachmentData, 'title' | 'description' | 'image'>;

/** For the page, and once more for its picture (MSG-12). */
const withinMs = 3000;
const maxPageBytes = 524_288;
const maxPictureBytes = 3_145_728;
const dayMs = 86_400_000;
const freshMs = { card: 7 * dayMs, nothing: dayMs / 4 };
/** Questions to the web at the same moment: fewer than the queue has hands. */
const atOnce = 2;

const hashOf = (url: string): string => createHash('sha256').update(url).digest('base64url');
const imagePath = (id: string): string => `/media/previews/${id}.webp`;
const imageKey = (tenant: Tenant, id: string): string => `${tenant.appId}/previews/${id}.webp`;

export type Previews = ReturnType<typeof createPreviews>;

/** Titles, descriptions and pictures of addresses of the web, by app. Asked once, kept, and never where the owner has switched them off. */
export function createPreviews({ repo, outside, storage, limits, clock, ids, isOn }: PreviewsDependencies) {
  const inTurn = pLimit(atOnce);
  const underWay = new Map<string, Promise<LinkCard | null>>();

  const cardOf = ({ id, title, description, has_image }: PreviewRow): LinkCard | null =>
    title === null ? null : { title, description, image: has_image ? imagePath(id) : null };
  const isFresh = (row: PreviewRow): boolean => Date.parse(row.fresh_until) > clock.ms();

  /** Null: nothing that could be shown came back. */
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

  async function fetchCard(tenant: Tenant, url: string, known: PreviewRow | null): Promise<LinkCard | null> {
    const page = await pageAt(url);
    const id = known?.id ?? ids.next();
    const picture = page?.title && page.image ? await pictureAt(page.image) : null;
    if (picture) await storage.put(imageKey(tenant, id), picture);
    const row: PreviewRow = {
      url_hash: hashOf(url),
      id,
      url,
      title: page?.title ?? null,
      description: page?.description ?? null,
      // Older messages show the picture that was there; a page that is away for once does not take it from them.
      has_image: picture !== null || (known?.has_image ?? false),
      fetched_at: clock.iso(),
      fresh_until: clock.isoIn(page?.title ? freshMs.card : freshMs.nothing),
    };
    await repo.keep(tenant, row);
    return cardOf(row);
  }

  return {
    /** What is known already, without asking the web; null: nothing yet, or nothing to show. */
    known: async (tenant: Tenant, url: string): Promise<LinkCard | null> => {
      if (!(await isOn(tenant))) return null;
      const row = await repo.find(tenant, hashOf(url));
      return row && isFresh(row) ? cardOf(row) : null;
    },

    /** What the web tells of the address; null: nothing, or it may not be asked. Takes seconds, so it is for jobs. */
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
        // A flood of links goes without cards.
        if (error instanceof AppError && error.code === 'rate_limited') return null;
        throw error;
      }
      const asking = inTurn(() => fetchCard(tenant, url, row)).finally(() => underWay.delete(key));
      underWay.set(key, asking);
      return asking;
    },

    /** The copy of a picture, or null where there is none in this app. */
    picture: async (tenant: Tenant, id: string): Promise<Buffer | null> => {
      if (!(await repo.hasImage(tenant, id))) return null;
      return storage.read(imageKey(tenant, id)).catch(() => null);
    },
  };
}
