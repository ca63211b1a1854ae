import type { Clock } from '../../platform/clock.ts';
import type { Work } from '../../platform/db/work.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { BookmarksRepo } from './bookmarks.repo.ts';

export interface Bookmarked {
  is_bookmarked: boolean;
}
export type Bookmarks = ReturnType<typeof createBookmarks>;

/** Pages that a member saved for later (PRG-11). */
export function createBookmarks({ repo, pages, clock }: { repo: BookmarksRepo; pages: Pages; clock: Clock }) {
  return {
    /**
     * Adds or removes the bookmark, as `wanted` says; `null` toggles it. A repeat must not toggle it back, so the answer is stored with the change.
     * Errors: page_not_found, access_denied.
     */
    toggle: async (member: Member, pageId: string, wanted: boolean | null, keep: Keep<Bookmarked>): Promise<Bookmarked> => {
      const { tenant } = member;
      const page = await pages.requireFull(tenant, member, pageId);
      const bookmark = { subscriberId: member.id, pageId: page.id, at: clock.iso() };
      const write = async (on: Work | null): Promise<Bookmarked> => {
        for (;;) {
          const isBookmarked = await repo.toggle(tenant, bookmark, wanted, on);
          if (isBookmarked !== null) return { is_bookmarked: isBookmarked };
        }
      };
      if (keep === keepNothing) return write(null);
      return repo.transaction(tenant, async (on) => {
        const answer = await write(on);
        await keep(on, answer);
        return answer;
      });
    },
  };
}
