import { wordFilter, type WordFilter } from '@bandstand/rules/threads/words.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Apps } from '../apps/apps.service.ts';

/** Refuses texts with a word that the owner does not allow (studio.md section 10). */
export function createWords({ apps }: { apps: Pick<Apps, 'require'> }) {
  // The list of an app is the same object until the app is read again.
  const filters = new WeakMap<readonly string[], WordFilter>();
  return {
    /** Throws `message_refused`; the client keeps the typed text. */
    refuseText: async (tenant: Tenant, text: string): Promise<void> => {
      const { words } = (await apps.require(tenant)).row.moderation;
      if (words.length === 0) return;
      const filter = filters.get(words) ?? wordFilter(words);
      filters.set(words, filter);
      if (filter(text) !== null) throw new AppError('message_refused');
    },
  };
}
