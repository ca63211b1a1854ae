import type { Clock } from '../../platform/clock.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { BookmarksRepo, WantedBookmark } from './bookmarks.repo.ts';

export interface Bookmarked {
  is_bookmarked: boolean;
}
export type Bookmarks = ReturnType<typeof createBookmarks>;

/** Pages that a member saved for later (PRG-11). */
export function createBookmarks({ repo, pages, clock }: { repo: BookmarksRepo; pages: Pages; clock: Clock }) {
  const toggleTogether = createGroupCommit<WantedBookmark, boolean | null>({
    write: repo.toggle,
    laneOf: ({ subscriberId, pageId }) => `${subscriberId} ${pageId}`,
  });
  /** Repeats it while others change it at the same moment. */
  async function untilDone(toggle: () => Promise<boolean | null | undefined>): Promise<Bookmarked> {
    for (;;) {
      const isBookmarked = await toggle();
      if (typeof isBookmarked === 'boolean') return { is_bookmarked: isBookmarked };
    }
  }
  return {
    count: repo.count,
    move: repo.move,
    /**
     * Adds or removes the bookmark, as `wanted` says; `null` toggles it. A repeat must not toggle it back, so the answer is stored with the change.
     * Errors: page_not_found, access_denied.
     */
    toggle: async (member: Member, pageId: string, wanted: boolean | null, keep: Keep<Bookmarked>): Promise<Bookmarked> => {
      const { tenant } = member;
      const page = await pages.requireFull(tenant, member, pageId);
      const bookmark = { subscriberId: member.id, pageId: page.id, at: clock.iso(), wanted };
      if (keep === keepNothing) return untilDone(() => toggleTogether(tenant, bookmark));
      return repo.transaction(tenant, async (on) => {
        const answer = await untilDone(async () => (await repo.toggle(tenant, [bookmark], '0', on))[0]);
        await keep(on, answer);
        return answer;
      });
    },
  };
}
