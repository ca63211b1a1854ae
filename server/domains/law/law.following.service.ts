import type { Language } from '@bandstand/contract/languages.ts';
import { meantContracts } from '@bandstand/rules/law/withdrawal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { LawJobs } from './law.events.ts';
import { letterOf, type EndedContract } from './law.letter.ts';
import type { LawRepo, NoticeRow } from './law.repo.ts';

export interface FollowingDependencies {
  clock: Clock;
  repo: LawRepo;
  mails: Pick<Mails, 'send'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  zoneOf: (tenant: Tenant) => Promise<string>;
  /** Ends a subscription with its period; a repeat changes nothing. Null for a missing one. */
  endSubscription: (tenant: Tenant, id: string) => Promise<EndedContract | null>;
}

/** What follows from a notice: contracts end, and its author gets a written confirmation. */
export function createFollowing({ clock, repo, mails, tenantOf, zoneOf, endSubscription }: FollowingDependencies) {
  async function end(tenant: Tenant, ids: readonly string[]): Promise<EndedContract[]> {
    const ended: EndedContract[] = [];
    for (const id of ids) {
      const one = await endSubscription(tenant, id);
      if (one) ended.push(one);
    }
    return ended;
  }

  async function confirm(tenant: Tenant, notice: NoticeRow, language: Language, ended: readonly EndedContract[]): Promise<void> {
    const letter = letterOf(notice, ended, { language, timeZone: await zoneOf(tenant) });
    // Sent to the address of the notice, which may differ from the member's own.
    const to = { tenant, subscriberId: notice.subscriber_id, email: notice.email, name: notice.name, language };
    await mails.send(to, letter);
  }

  async function withdrawn({ appId, noticeId, language }: LawJobs['law.withdrawn']): Promise<void> {
    const tenant = await tenantOf(appId);
    const notice = tenant && (await repo.find(tenant, noticeId));
    if (!tenant || !notice) return;
    const ids = notice.order_id ? await repo.subscriptionsOfOrder(tenant, notice.order_id) : [];
    const ended = await end(tenant, ids);
    const { subscriber_id, state, closed_at } = notice;
    await repo.settle(tenant, notice.id, { subscriber_id, subscription_ids: ids, state, closed_at });
    await confirm(tenant, notice, language, ended);
  }

  async function cancelled({ appId, noticeId, language }: LawJobs['law.cancelled']): Promise<void> {
    const tenant = await tenantOf(appId);
    const notice = tenant && (await repo.find(tenant, noticeId));
    if (!tenant || !notice) return;
    const running = await repo.running(tenant, notice.email);
    const ids = notice.subscription_ids.length > 0 ? notice.subscription_ids : meantContracts(notice.contract, running);
    const ended = await end(tenant, ids);
    const isDone = ids.length > 0;
    await repo.settle(tenant, notice.id, {
      subscriber_id: running[0]?.subscriber_id ?? notice.subscriber_id,
      subscription_ids: ids,
      state: isDone ? 'done' : 'open',
      closed_at: isDone ? clock.iso() : null,
    });
    await confirm(tenant, notice, language, ended);
  }

  return { withdrawn, cancelled };
}
