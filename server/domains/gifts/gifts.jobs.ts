import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { GiftsJobs } from './gifts.events.ts';
import type { Gifts } from './gifts.service.ts';

/** Writes the letter of a gift; given by the domain of mails. */
export type WriteGiftLetter = (
  on: Work,
  to: { tenant: Tenant; email: string; name: string; language: Language },
  gift: { from: string; title: string; message: string | null; path: string; causeKey: string },
) => Promise<unknown>;

export function giftsJobs({
  db,
  jobs,
  gifts,
  appById,
  languageOf,
  write,
}: {
  db: Database;
  jobs: Jobs<GiftsJobs>;
  gifts: Pick<Gifts, 'mailOf' | 'noteSent'>;
  appById: (id: string) => Promise<Tenant | null>;
  /** That of the buyer: nothing is known of who gets it. */
  languageOf: (tenant: Tenant, buyerId: string | null) => Promise<Language>;
  write: WriteGiftLetter;
}): void {
  jobs.define('gifts.mail', async ({ appId, giftId, nr }) => {
    const tenant = await appById(appId);
    const mail = tenant && (await gifts.mailOf(tenant, giftId, nr));
    if (!mail) return;
    const { email, name, buyerId, ...gift } = mail;
    const language = await languageOf(tenant, buyerId);
    await transact(db, tenant, async (trx) => {
      await write(trx, { tenant, email, name, language }, { ...gift, causeKey: `gift:${giftId}:${nr}` });
      await gifts.noteSent(trx, tenant, giftId);
    });
  });
}
