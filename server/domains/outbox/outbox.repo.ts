import type { OutboxMail } from '@bandstand/contract/outbox.studio.ts';
import { sql, type Insertable } from 'kysely';
import { within, type Work } from '../../platform/db/work.ts';
import { json, type Database } from '../../platform/db/database.ts';
import { dividePartitions } from '../../platform/db/partitions.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { OutboxTable, OutboxTables } from './outbox.tables.ts';

export interface OutboxFilter {
  channel?: 'mail' | 'push';
  state?: OutboxMail['state'];
  memberId?: string;
  /** Part of the recipient's address or of the subject. */
  text?: string;
  offset: number;
  limit: number;
}
/** Which mails carry a proof: one with that hash, or any written before that time. */
export type WithProofs = { hash: string } | { before: string };
export interface StateChange {
  state: OutboxTable['state'];
  attempts: number;
  error: string | null;
  sentAt: string | null;
  /** The mail without its proofs. */
  without?: Pick<OutboxTable, 'html' | 'text'> & { proofs: string | null };
}
interface Stripped {
  app_id: string;
  id: string;
  html: string;
  text: string;
}

/** A mail that the mail server refused is waiting for another attempt. */
const shownState = sql<OutboxMail['state']>`case when state = 'stored' and error is not null then 'waiting' else state end`;
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Mails of all apps, for the server itself. */
function createSystemRepo({ db }: { db: Database }) {
  const rows = () => db.system<OutboxTables>();
  return {
    /** Counts mails that the mail server refused: those that will be retried, and those since `since` that will not. */
    failing: async (since: string): Promise<{ waiting: number; failed: number }> =>
      rows()
        .selectFrom('outbox')
        .select([
          sql<number>`count(*) filter (where state = 'stored')::int`.as('waiting'),
          sql<number>`count(*) filter (where state = 'failed' and created_at >= ${since})::int`.as('failed'),
        ])
        .where('error', 'is not', null)
        .where('state', '<>', 'sent')
        .executeTakeFirstOrThrow(),

    /** Removes rows written `keptMs` ago, whole months at a time, the texts of mails written before `textsFrom`, and old causes. */
    forget: async ({ at, keptMs, from, textsFrom }: { at: string; keptMs: number; from: string; textsFrom: string }): Promise<void> => {
      await dividePartitions(db, { table: 'outbox', at, keptMs });
      await rows().deleteFrom('outbox').where('created_at', '<', from).execute();
      await rows().deleteFrom('outbox_causes').where('created_at', '<', from).execute();
      await rows()
        .updateTable('outbox')
        .set({ html: '', text: '', proofs: null, proof_hashes: [] })
        .where('created_at', '<', textsFrom)
        .where((is) => is.or([is('html', '<>', ''), is('text', '<>', '')]))
        .execute();
    },

    withProofs: (which: WithProofs, limit: number): Promise<Stripped[]> =>
      rows()
        .selectFrom('outbox')
        .select(['app_id', 'id', 'html', 'text'])
        .where(sql<boolean>`proof_hashes <> '{}'`)
        .$if('hash' in which, (query) => query.where(sql<boolean>`proof_hashes @> array[${'hash' in which ? which.hash : ''}]`))
        .$if('before' in which, (query) => query.where('created_at', '<', 'before' in which ? which.before : ''))
        .limit(limit)
        .execute(),

    removeProofs: async ({ app_id, id, html, text }: Stripped): Promise<void> => {
      await rows()
        .updateTable('outbox')
        .set({ html, text, proofs: null, proof_hashes: [] })
        .where('app_id', '=', app_id)
        .where('id', '=', id)
        .execute();
    },
  };
}

export type OutboxRepo = ReturnType<typeof createOutboxRepo>;

/** Stored mails, sent or not. */
export function createOutboxRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<OutboxTables>(tenant);

  return {
    ...createSystemRepo({ db }),

    /** Writes with the caller's connection. False if a mail with this cause key exists. */
    store: async (on: Work, row: Insertable<OutboxTable>): Promise<boolean> => {
      const rows = within<OutboxTables>(on);
      if (row.cause_key) {
        const { app_id, cause_key, created_at } = row;
        const isNew = await rows
          .insertInto('outbox_causes')
          .values({ app_id, cause_key, created_at })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (!isNew.numInsertedOrUpdatedRows) return false;
      }
      await rows
        .insertInto('outbox')
        .values({ ...row, headers: json(row.headers) })
        .execute();
      return true;
    },

    find: async (tenant: Tenant, id: string) =>
      (await rows(tenant).selectFrom('outbox').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id).executeTakeFirst()) ??
      null,

    /** Newest first, with the total count. */
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

    setState: async (tenant: Tenant, id: string, { state, attempts, error, sentAt, without }: StateChange): Promise<void> => {
      await rows(tenant)
        .updateTable('outbox')
        .set({ state, attempts, error, sent_at: sentAt, ...without })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .execute();
    },
  };
}
