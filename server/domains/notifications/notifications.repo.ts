import type { NotificationSettings, OutboxMail } from '@bandstand/contract/notifications.ts';
import { sql, type Insertable } from 'kysely';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { NotificationsTables, OutboxTable } from './notifications.tables.ts';

export interface OutboxFilter {
  channel?: 'mail' | 'push';
  state?: OutboxMail['state'];
  memberId?: string;
  /** Words of the recipient's address or the subject. */
  text?: string;
  offset: number;
  limit: number;
}

/** A mail whose proofs were taken out of it. */
export type LetterWithout = Pick<OutboxTable, 'html' | 'text'> & { proofs: string | null };

export type NotificationsRepo = ReturnType<typeof createNotificationsRepo>;

/** A mail that was refused and will be tried again is shown as another than one that waits for nothing. */
const shownState = sql<OutboxMail['state']>`case when state = 'stored' and error is not null then 'waiting' else state end`;

export function createNotificationsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<NotificationsTables>(tenant);
  const one = (tenant: Tenant, id: string) => rows(tenant).selectFrom('outbox').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id);

  return {
    /** Writes with the caller's connection. False: this cause was told before. */
    store: async (on: Work, row: Insertable<OutboxTable>): Promise<boolean> => {
      const stored = await within<NotificationsTables>(on)
        .insertInto('outbox')
        .values({ ...row, headers: json(row.headers) })
        .onConflict((conflict) => conflict.columns(['app_id', 'cause_key']).where('cause_key', 'is not', null).doNothing())
        .returning('id')
        .executeTakeFirst();
      return stored !== undefined;
    },
    find: async (tenant: Tenant, id: string) => (await one(tenant, id).executeTakeFirst()) ?? null,
    /** The newest first, with how many there are. */
    list: async (tenant: Tenant, { channel, state, memberId, text, offset, limit }: OutboxFilter) => {
      let query = rows(tenant).selectFrom('outbox').where('app_id', '=', tenant.appId);
      if (channel) query = query.where('channel', '=', channel);
      if (state) query = query.where(shownState, '=', state);
      if (memberId) query = query.where('subscriber_id', '=', memberId);
      if (text) query = query.where((is) => is.or([is('recipient', 'ilike', pattern(text)), is('subject', 'ilike', pattern(text))]));
      const [items, count] = await Promise.all([
        query
          .select(['id', 'channel', 'recipient', 'subject', shownState.as('state'), 'cause', 'created_at', 'sent_at', 'error'])
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset(offset)
          .limit(limit)
          .execute(),
        query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
      ]);
      return { items, count: Number(count.count) };
    },
    setState: async (
      tenant: Tenant,
      id: string,
      change: { state: OutboxTable['state']; attempts: number; error: string | null; sentAt: string | null; without?: LetterWithout },
    ) => {
      await rows(tenant)
        .updateTable('outbox')
        .set({ state: change.state, attempts: change.attempts, error: change.error, sent_at: change.sentAt, ...change.without })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .execute();
    },
    /** Mails that the mail server refused, of all apps: those that will be tried again, and those of since then that will not. */
    failing: async (since: string): Promise<{ waiting: number; failed: number }> =>
      db
        .system<NotificationsTables>()
        .selectFrom('outbox')
        .select([
          sql<number>`count(*) filter (where state = 'stored')::int`.as('waiting'),
          sql<number>`count(*) filter (where state = 'failed' and created_at >= ${since})::int`.as('failed'),
        ])
        .where('error', 'is not', null)
        .where('state', '<>', 'sent')
        .executeTakeFirstOrThrow(),
    /** Mails with a proof of that hash, or with any of before that time, of all apps. */
    withProofs: (which: { hash: string } | { before: string }, limit: number) =>
      db
        .system<NotificationsTables>()
        .selectFrom('outbox')
        .select(['app_id', 'id', 'html', 'text'])
        .where(sql<boolean>`proof_hashes <> '{}'`)
        .$if('hash' in which, (query) => query.where(sql<boolean>`proof_hashes @> array[${'hash' in which ? which.hash : ''}]`))
        .$if('before' in which, (query) => query.where('created_at', '<', 'before' in which ? which.before : ''))
        .limit(limit)
        .execute(),
    removeProofs: async ({ app_id, id, html, text }: { app_id: string; id: string; html: string; text: string }): Promise<void> => {
      await db
        .system<NotificationsTables>()
        .updateTable('outbox')
        .set({ html, text, proofs: null, proof_hashes: [] })
        .where('app_id', '=', app_id)
        .where('id', '=', id)
        .execute();
    },
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

    settings: async (tenant: Tenant, subscriberId: string): Promise<Partial<NotificationSettings>> =>
      (
        await rows(tenant)
          .selectFrom('subscribers')
          .select('notification_settings')
          .where('app_id', '=', tenant.appId)
          .where('id', '=', subscriberId)
          .executeTakeFirst()
      )?.notification_settings ?? {},
    /** Puts these keys over what is stored, in one statement: two devices may change different switches at once. */
    changeSettings: async (tenant: Tenant, subscriberId: string, changes: Partial<NotificationSettings>): Promise<Partial<NotificationSettings>> => {
      const changed = await rows(tenant)
        .updateTable('subscribers')
        .set({ notification_settings: sql`notification_settings || ${json(changes)}` })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', subscriberId)
        .returning('notification_settings')
        .executeTakeFirst();
      return changed?.notification_settings ?? {};
    },
    subscriberByUuid: async (tenant: Tenant, uuid: string): Promise<string | null> =>
      (await rows(tenant).selectFrom('subscribers').select('id').where('app_id', '=', tenant.appId).where('uuid', '=', uuid).executeTakeFirst())
        ?.id ?? null,
  };
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
