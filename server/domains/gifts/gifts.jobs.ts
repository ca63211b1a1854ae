import { defaultLanguage, type Language } from '@bandstand/contract/languages.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { GiftsJobs } from './gifts.events.ts';
import type { GiftLetters } from './gifts.ports.ts';
import type { Gifts } from './gifts.service.ts';

export interface GiftsJobsDependencies {
  db: Database;
  jobs: Jobs<GiftsJobs>;
  gifts: Pick<Gifts, 'mailOf' | 'noteSent'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  contactOf: (tenant: Tenant, memberId: string) => Promise<{ language: Language } | null>;
  letters: Port<GiftLetters>;
}

/** Sends gifts on their day. In the buyer's language: nothing is known of the recipient. */
export function giftsJobs({ db, jobs, gifts, tenantOf, contactOf, letters }: GiftsJobsDependencies): void {
  jobs.define('gifts.mail', async ({ appId, giftId, nr }) => {
    const tenant = await tenantOf(appId);
    const mail = tenant && (await gifts.mailOf(tenant, giftId, nr));
    if (!mail) return;
    const { email, name, buyerId, ...gift } = mail;
    const language = (buyerId && (await contactOf(tenant, buyerId))?.language) || defaultLanguage;
    await transact(db, tenant, async (trx) => {
      await letters.current.write(trx, { tenant, email, name, language }, { ...gift, causeKey: `gift:${giftId}:${nr}` });
      await gifts.noteSent(trx, tenant, giftId);
    });
  });
}
