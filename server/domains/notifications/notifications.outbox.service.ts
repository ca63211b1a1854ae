import type { Clock } from '../../platform/clock.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { tenantOf, type Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import { secretHash, type Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MailFigures } from '../../platform/observe/figures.ts';
import { lacksProofs, proofsIn, putProofs, takeProofs, type Letter, type Proofs } from '../../platform/mail/proofs.ts';
import { sealedColumns } from '../../platform/sealed.columns.ts';
import type { Sealed } from '../../platform/sealed.ts';
import type { MailCause, OutboxMail } from '@bandstand/contract/notifications.ts';
import type { NotificationsJobs } from './notifications.events.ts';
import type { NotificationsRepo } from './notifications.repo.ts';

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
  /** One mail a key; absent: each call is a mail of its own. */
  causeKey?: string | undefined;
  /** The hash of its code, where the letter has no link with a token. */
  proofHash?: string | undefined;
  headers?: Record<string, string>;
}

export interface OutboxDependencies {
  repo: NotificationsRepo;
  clock: Clock;
  ids: Ids;
  jobs: Jobs<NotificationsJobs>;
  mailer: Mailer;
  sealed: Sealed;
  /** Address of the sender; required with a mail server. */
  mailFrom: string | undefined;
  /** Name of the app, for the sender. */
  appName: (tenant: Tenant) => Promise<string>;
  /** Whether an owner of the account gets the mail, at the address that he has or had. */
  isToOwner: (tenant: Tenant, mail: { recipient: string; subscriber_id: string | null }) => Promise<boolean>;
}
/** A proof in the link of a mail: whoever follows it signs in, joins, or sets a password. */
const proofs = /\b(token|session|invite|gift)=[^"'&\s<>)]+/g;

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
/** Pauses before another try, by tries so far; after the last the mail counts as failed. */
const pausesMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs, 360 * minuteMs];
const pageSize = 50;
/** No link of a mail lives longer. */
const proofsMs = 30 * 24 * 60 * minuteMs;
const cleanedAtOnce = 200;

export type Outbox = ReturnType<typeof createOutbox>;

/** Every mail is a row first; with a mail server a job sends it (NTF-3, NTF-9). */
export function createOutbox({ repo, clock, ids, jobs, mailer, sealed, mailFrom, appName, isToOwner }: OutboxDependencies) {
  const placeOf = (tenant: Tenant, id: string) => sealedColumns.mailProofs.place({ app_id: tenant.appId, id });
  /** As it goes out: with what its links prove with. */
  const whole = (tenant: Tenant, { id, html, text, proofs }: Letter & { id: string; proofs: string | null }): Letter =>
    proofs ? putProofs({ html, text }, JSON.parse(sealed.open(proofs, placeOf(tenant, id))) as Proofs) : { html, text };
  /** As it is kept once it was sent. */
  function kept(tenant: Tenant, id: string, letter: Letter): Letter & { proofs: string | null } {
    const { letter: without, proofs } = takeProofs(letter);
    return { ...without, proofs: lacksProofs(without) ? sealed.seal(JSON.stringify(proofs), placeOf(tenant, id)) : null };
  }
  async function removeProofs(which: { hash: string } | { before: string }): Promise<void> {
    for (;;) {
      const found = await repo.withProofs(which, cleanedAtOnce);
      for (const row of found) await repo.removeProofs({ ...row, ...takeProofs(row).letter });
      if (found.length < cleanedAtOnce) return;
    }
  }
  const later = (on: Work, tenant: Tenant, id: string, runAt?: string) =>
    jobs.enqueue(
      within(on),
      'mail.send',
      { app_id: tenant.appId, account_id: tenant.accountId, slug: tenant.slug, id },
      { key: `mail:${id}`, runAt },
    );

  async function require(tenant: Tenant, id: string) {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  return {
    /** Writes the mail with the caller's connection: it exists if and only if the caller's transaction commits. False: this cause was told before. */
    sendMail: async (on: Work, mail: NewMail): Promise<boolean> => {
      const id = ids.next();
      const isNew = await repo.store(on, {
        app_id: mail.tenant.appId,
        id,
        channel: 'mail',
        subscriber_id: mail.subscriberId,
        recipient: mail.to,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        cause: mail.cause,
        cause_key: mail.causeKey ?? null,
        state: 'stored',
        error: null,
        headers: mail.headers ?? {},
        proof_hashes: [...proofsIn(mail).map(secretHash), ...(mail.proofHash ? [mail.proofHash] : [])],
        created_at: clock.iso(),
        sent_at: null,
      });
      if (isNew && mailer.isConfigured) await later(on, mail.tenant, id);
      return isNew;
    },

    /** The job: one try. A mail server that answers twice for one mail sees the same Message-ID. */
    deliver: async ({ app_id, account_id, slug, id }: NotificationsJobs['mail.send']): Promise<void> => {
      const tenant = tenantOf({ id: app_id, account_id, slug });
      const row = await repo.find(tenant, id);
      if (!row || row.state === 'sent' || !mailer.isConfigured || !mailFrom) return;
      const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
      const attempts = row.attempts + 1;
      try {
        const name = (await appName(tenant)).replaceAll(/["\\\r\n]/g, ' ');
        const headers = { ...row.headers, 'message-id': `<${row.id}@${address.split('@')[1]}>` };
        const letter = whole(tenant, row);
        await mailer.send({ from: `"${name}" <${address}>`, to: row.recipient, subject: row.subject, ...letter, headers });
        const without = kept(tenant, id, letter);
        await repo.setState(tenant, id, { state: 'sent', attempts, error: null, sentAt: clock.iso(), without });
      } catch (error) {
        const pauseMs = pausesMs[attempts - 1];
        await repo.setState(tenant, id, {
          state: pauseMs === undefined ? 'failed' : 'stored',
          attempts,
          error: String((error as Error).message).slice(0, 500),
          sentAt: null,
        });
        if (pauseMs !== undefined) await repo.transaction(tenant, (on) => later(on, tenant, id, clock.isoIn(pauseMs)));
      }
    },

    list: async (
      tenant: Tenant,
      query: { channel?: 'mail' | 'push'; state?: OutboxMail['state']; member_id?: string; q?: string; page?: number },
    ) => {
      const filter = {
        channel: query.channel,
        state: query.state,
        memberId: query.member_id,
        text: query.q?.trim(),
        offset: ((query.page ?? 1) - 1) * pageSize,
        limit: pageSize,
      };
      const { items, count } = await repo.list(tenant, filter);
      return { items: items.map(({ recipient, ...item }) => ({ ...item, to: recipient })), total_count: count };
    },

    /**
     * A mail as it was written. Once it was sent, its links have no proof for anybody. Before that they are whole for the owner, and for who runs the team, but in what an owner gets; for everybody
     * else they have no proof, or reading mails would be a way to any account. Errors: not_found.
     */
    read: async (tenant: Tenant, { permissions }: Pick<Staff, 'permissions'>, id: string): Promise<OutboxMail> => {
      const row = await require(tenant, id);
      const { state, error } = row;
      const mayFollow = permissions.has('account') || (permissions.has('team') && !(await isToOwner(tenant, row)));
      const shown = (text: string): string => (mayFollow ? text : text.replaceAll(proofs, '$1=…'));
      const letter = mayFollow ? row : takeProofs(row).letter;
      return {
        id: row.id,
        channel: row.channel,
        to: row.recipient,
        subject: row.subject,
        state: state === 'stored' && error !== null ? 'waiting' : state,
        cause: row.cause,
        created_at: row.created_at,
        sent_at: row.sent_at,
        html: shown(letter.html),
        text: shown(letter.text),
        error,
      };
    },

    /** Tries once more. Errors: not_found; not_configured without a mail server; invalid_token where its link was used or is too old. */
    resend: async (tenant: Tenant, id: string): Promise<void> => {
      const row = await require(tenant, id);
      if (!mailer.isConfigured) throw new AppError('not_configured');
      if (lacksProofs(whole(tenant, row))) throw new AppError('invalid_token');
      await repo.setState(tenant, id, { state: 'stored', attempts: 0, error: null, sentAt: null });
      await repo.transaction(tenant, (on) => later(on, tenant, id));
    },

    /** Mails of all apps that the mail server refuses. */
    figures: async (): Promise<MailFigures> => ({ isConfigured: mailer.isConfigured, ...(await repo.failing(clock.isoIn(-weekMs))) }),

    /** Whatever the link of a mail proved with is used up: it leaves the mails that carry it. */
    forgetProof: (hash: string): Promise<void> => removeProofs({ hash }),
    /** Links that are too old leave their mails. */
    forgetOldProofs: (): Promise<void> => removeProofs({ before: clock.isoIn(-proofsMs) }),
  };
}
