import type { OutboxMail } from '@bandstand/contract/outbox.studio.ts';
import { sql, type Insertable } from 'kysely';
import { within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { LockPatience } from '../../platform/db/group-commit.ts';
import { dividePartitions } from '../../platform/db/partitions.ts';
import { statement } from '../../platform/db/statement.ts';
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

const columns = sql.raw(
  `app_id, id, channel, subscriber_id, recipient, subject, html, text, cause, cause_key, state, error, headers, proof_hashes,
    created_at, sent_at`,
);
const stored = statement<{ rows: string; patience: LockPatience }, { id: string }>(
  ({ rows, patience }) => sql`with given as materialized (
      select o.* from (select set_config('lock_timeout', ${patience}, true)) p, jsonb_populate_recordset(null::outbox, ${rows}::jsonb) o
    ), caused as (insert into outbox_causes (app_id, cause_key, created_at)
      select app_id, cause_key, created_at from given where cause_key is not null order by cause_key
      on conflict do nothing returning cause_key
    ), made as (insert into outbox (${columns})
      select ${columns} from given where cause_key is null or cause_key in (select cause_key from caused) returning id)
    select id from made`,
  { isPlannedOnce: true },
);

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

    /**
     * Writes mails with different cause keys with the caller's connection. Returns the ids of the written ones, without those whose cause key exists.
     * One statement.
     */
    store: async (on: Work, rows: readonly Insertable<OutboxTable>[], patience: LockPatience = '0'): Promise<Set<string>> =>
      new Set((await stored(within<OutboxTables>(on), { rows: JSON.stringify(rows), patience })).map(({ id }) => id)),

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
