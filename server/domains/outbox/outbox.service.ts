import type { MailCause } from '@bandstand/contract/outbox.studio.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { createGroupCommit, type LockPatience } from '../../platform/db/group-commit.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { tenantOf, type Tenant } from '../../platform/db/tenancy.ts';
import { secretHash, type Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { proofsIn } from '../../platform/mail/proofs.ts';
import type { MailFigures } from '../../platform/observe/figures.ts';
import type { OutboxJobs } from './outbox.events.ts';
import type { MailProofs } from './outbox.proofs.service.ts';
import type { OutboxRepo } from './outbox.repo.ts';

/** A mail that is ready to go. */
export interface NewMail {
  tenant: Tenant;
  to: string;
  subscriberId: string | null;
  subject: string;
  html: string;
  text: string;
  /** Why it is sent, for the owner. */
  cause: MailCause;
  /** At most one mail per key. Absent: every call writes a mail. */
  causeKey?: string | undefined;
  /** The hash of its code, if the mail has no link with a token. */
  proofHash?: string | undefined;
  headers?: Record<string, string>;
}

export interface OutboxDependencies {
  repo: OutboxRepo;
  proofs: MailProofs;
  jobs: Jobs<OutboxJobs>;
  ground: { db: Database; clock: Clock; ids: Ids; mailer: Mailer };
  /** The sender's address; required with a mail server. */
  mailFrom: string | undefined;
  /** The app's name, for the sender. */
  appName: (tenant: Tenant) => Promise<string>;
}

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/** How long mails stay in the list, and can be read (docs/decisions/102). */
const [keptMs, textsKeptMs] = [13 * 31 * dayMs, 90 * dayMs];
/** Pauses between attempts; after the last one the mail counts as failed. */
const pausesMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs, 360 * minuteMs];

export type Outbox = ReturnType<typeof createOutbox>;

/** Stores every mail as a row first; with a mail server a job sends it (NTF-3, NTF-9). */
export function createOutbox({ repo, proofs, jobs, ground: { db, clock, ids, mailer }, mailFrom, appName }: OutboxDependencies) {
  const queue = (on: Work, tenant: Tenant, id: string, runAt?: string) =>
    jobs.enqueue(
      within(on),
      'mail.send',
      { app_id: tenant.appId, account_id: tenant.accountId, slug: tenant.slug, id },
      { key: `mail:${id}`, runAt },
    );
  const rowOf = ({ tenant, to, subscriberId, subject, html, text, cause, causeKey, proofHash, headers = {} }: NewMail) => ({
    app_id: tenant.appId,
    id: ids.next(),
    channel: 'mail' as const,
    subscriber_id: subscriberId,
    recipient: to,
    subject,
    html,
    text,
    cause,
    cause_key: causeKey ?? null,
    state: 'stored' as const,
    error: null,
    headers,
    proof_hashes: [...proofsIn({ html, text }).map(secretHash), ...(proofHash ? [proofHash] : [])],
    created_at: clock.iso(),
    sent_at: null,
  });
  /** Returns of each mail whether it is new. */
  async function store(on: Work, tenant: Tenant, mails: readonly NewMail[], patience?: LockPatience): Promise<boolean[]> {
    const rows = mails.map(rowOf);
    const stored = await repo.store(on, rows, patience);
    if (mailer.isConfigured) for (const { id } of rows) if (stored.has(id)) await queue(on, tenant, id);
    return rows.map(({ id }) => stored.has(id));
  }
  const storeTogether = createGroupCommit<NewMail, boolean>({
    laneOf: ({ causeKey }) => causeKey ?? ids.next(),
    write: (tenant, mails, patience) => transact(db, tenant, (on) => store(on, tenant, mails, patience)),
  });
  const queueAlone = (tenant: Tenant, id: string, runAt?: string) => transact(db, tenant, (on) => queue(on, tenant, id, runAt));

  return {
    queueAlone,

    /**
     * Writes the mail with the caller's connection: it exists if and only if the caller's transaction commits. False if a mail with this cause key
     * exists.
     */
    sendMail: async (on: Work, mail: NewMail): Promise<boolean> => (await store(on, mail.tenant, [mail]))[0] ?? false,
    /** The same in a transaction of its own, with the mails of others. */
    sendAlone: (mail: NewMail): Promise<boolean> => storeTogether(mail.tenant, mail),

    /** The job: one attempt. Every attempt has the same Message-ID, so a mail server can recognise a repeat. */
    deliver: async ({ app_id, account_id, slug, id }: OutboxJobs['mail.send']): Promise<void> => {
      const tenant = tenantOf({ id: app_id, account_id, slug });
      const row = await repo.find(tenant, id);
      if (!row || row.state === 'sent' || !mailer.isConfigured || !mailFrom) return;
      const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
      const attempts = row.attempts + 1;
      try {
        const name = (await appName(tenant)).replaceAll(/["\\\r\n]/g, ' ');
        const headers = { ...row.headers, 'message-id': `<${row.id}@${address.split('@')[1]}>` };
        const letter = proofs.withProofs(tenant, row);
        await mailer.send({ from: `"${name}" <${address}>`, to: row.recipient, subject: row.subject, ...letter, headers });
        const without = proofs.stripped(tenant, id, letter);
        await repo.setState(tenant, id, { state: 'sent', attempts, error: null, sentAt: clock.iso(), without });
      } catch (error) {
        const pauseMs = pausesMs[attempts - 1];
        const state = pauseMs === undefined ? 'failed' : 'stored';
        await repo.setState(tenant, id, { state, attempts, error: String((error as Error).message).slice(0, 500), sentAt: null });
        if (pauseMs !== undefined) await queueAlone(tenant, id, clock.isoIn(pauseMs));
      }
    },

    /** Removes old mails, and the texts of mails that are less old. */
    forgetOld: (): Promise<void> => repo.forget({ at: clock.iso(), keptMs, from: clock.isoIn(-keptMs), textsFrom: clock.isoIn(-textsKeptMs) }),

    /** Counts the mails of all apps that the mail server refuses. */
    figures: async (): Promise<MailFigures> => ({ isConfigured: mailer.isConfigured, ...(await repo.failing(clock.isoIn(-weekMs))) }),
  };
}
