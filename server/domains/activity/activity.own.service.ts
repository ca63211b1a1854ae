import { ownActivityTypes, type ActivityEntry, type OwnActivityType } from '@bandstand/contract/activity.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { ActivityRepo } from './activity.repo.ts';

/** Entries per page (API-10). */
const perPage = 50;
/** Actions of the same moment are stored a thousandth of a second apart. */
const mostAtOnce = 50;

export interface OwnActivityDependencies {
  repo: ActivityRepo;
  pages: Pages;
  /** Titles and images of products, by id. Leaves out deleted ones. */
  products: (tenant: Tenant, ids: readonly string[]) => Promise<{ id: string; title: string; image: Image | null }[]>;
  clock: Clock;
  ids: Ids;
}
export type OwnActivity = ReturnType<typeof createOwnActivity>;

interface ActivityData {
  page_id?: string;
  product_id?: string;
  workout_id?: string;
  form_id?: string;
  /** What the form was called then. */
  form_title?: string;
}

/** What members did, as they see it themselves (ACT-6). Leaving a program clears its completions, but not this list (PRG-7). */
export function createOwnActivity({ repo, pages, products, clock, ids }: OwnActivityDependencies) {
  return {
    /** Notes something that a member did. */
    note: async (tenant: Tenant, subscriberId: string, activityType: OwnActivityType, data: ActivityData): Promise<void> => {
      const at = clock.ms();
      const row = { app_id: tenant.appId, subscriber_id: subscriberId, device_id: null, actor: subscriberId, activity_type: activityType, data };
      for (let later = 0; later < mostAtOnce; later += 1)
        if (await repo.note(tenant, { ...row, id: ids.next(), ts: isoOf(at + later), created_at: isoOf(at) })) return;
    },
    takeBack: (tenant: Tenant, subscriberId: string, activityType: OwnActivityType, pageId: string): Promise<void> =>
      repo.removeNewest(tenant, subscriberId, activityType, pageId),

    /** Newest first, fifty per page. Titles only of pages that the member may know of. */
    list: async (member: Member, page = 1): Promise<{ items: ActivityEntry[]; total_count: number }> => {
      const { tenant } = member;
      const { rows, count } = await repo.listOwn(tenant, member.id, { types: ownActivityTypes, limit: perPage, offset: (page - 1) * perPage });
      const entries = rows.map((row) => ({ ...row, data: row.data as ActivityData }));
      const bought = [...new Set(entries.flatMap(({ data }) => data.product_id ?? []))];
      const [visit, found] = await Promise.all([pages.visit(tenant, member), bought.length > 0 ? products(tenant, bought) : []]);
      const subjectOf = ({ page_id, product_id, form_title }: ActivityData): Pick<ActivityEntry, 'title' | 'path' | 'type' | 'image'> => {
        const shown = page_id === undefined ? undefined : visit.tree.page(page_id);
        if (shown && visit.isListable(shown))
          return { title: shown.title, path: visit.tree.pathOf(shown.id), type: shown.type, image: shown.teaser.image };
        const product = found.find(({ id }) => id === product_id);
        return { title: product?.title ?? form_title ?? null, path: null, type: null, image: product?.image ?? null };
      };
      const items = entries.map(({ id, activity_type, data, ts }) => ({
        id,
        activity_type: activity_type as OwnActivityType,
        data,
        ts: isoOf(msOf(ts)),
        ...subjectOf(data),
      }));
      return { items, total_count: count };
    },

    /** Removes an entry from the member's own list. Errors: not_found. */
    remove: async (member: Member, id: string): Promise<void> => {
      if (!(await repo.removeOwn(member.tenant, member.id, ownActivityTypes, id))) throw new AppError('not_found');
    },
  };
}
