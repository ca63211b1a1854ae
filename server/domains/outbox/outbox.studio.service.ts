import type { OutboxMail } from '@bandstand/contract/outbox.studio.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { lacksProofs, takeProofs } from '../../platform/mail/proofs.ts';
import type { MailProofs } from './outbox.proofs.service.ts';
import type { OutboxRepo } from './outbox.repo.ts';
import type { Outbox } from './outbox.service.ts';

export interface StudioOutboxDependencies {
  repo: Pick<OutboxRepo, 'find' | 'list' | 'setState'>;
  proofs: Pick<MailProofs, 'withProofs'>;
  outbox: Pick<Outbox, 'queueAlone'>;
  mailer: Mailer;
  /** Whether an owner of the account gets the mail, at their present or a former address. */
  isToOwner: (tenant: Tenant, mail: { recipient: string; subscriber_id: string | null }) => Promise<boolean>;
}
interface OutboxQuery {
  channel?: 'mail' | 'push';
  state?: OutboxMail['state'];
  member_id?: string;
  q?: string;
  page?: number;
}

const pageSize = 50;
/** A proof in a link of a mail. */
const proofPattern = /\b(token|session|invite|gift)=[^"'&\s<>)]+/g;

export type StudioOutbox = ReturnType<typeof createStudioOutbox>;

/** The outbox as staff read it. */
export function createStudioOutbox({ repo, proofs, outbox, mailer, isToOwner }: StudioOutboxDependencies) {
  async function require(tenant: Tenant, id: string) {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  return {
    list: async (tenant: Tenant, { channel, state, member_id: memberId, q, page = 1 }: OutboxQuery) => {
      const filter = { channel, state, memberId, text: q?.trim(), offset: (page - 1) * pageSize, limit: pageSize };
      const { items, count } = await repo.list(tenant, filter);
      return { items: items.map(({ recipient, ...item }) => ({ ...item, to: recipient })), total_count: count };
    },

    /**
     * A mail as it was written. Links of a sent mail carry no proof. Before sending, the owner sees whole links, and so do staff who manage the team,
     * except in mails to an owner. For others links carry no proof: otherwise reading mails would open any account. Throws not_found.
     */
    read: async (tenant: Tenant, { permissions }: Pick<Staff, 'permissions'>, id: string): Promise<OutboxMail> => {
      const row = await require(tenant, id);
      const { state, error } = row;
      const mayFollow = permissions.has('account') || (permissions.has('team') && !(await isToOwner(tenant, row)));
      const shown = (text: string): string => (mayFollow ? text : text.replaceAll(proofPattern, '$1=…'));
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

    /** Tries once more. Throws not_found, also for a mail whose text was removed; not_configured without a mail server; invalid_token if its link was used or is too old. */
    resend: async (tenant: Tenant, id: string): Promise<void> => {
      const row = await require(tenant, id);
      if (row.html === '' && row.text === '') throw new AppError('not_found');
      if (!mailer.isConfigured) throw new AppError('not_configured');
      if (lacksProofs(proofs.withProofs(tenant, row))) throw new AppError('invalid_token');
      await repo.setState(tenant, id, { state: 'stored', attempts: 0, error: null, sentAt: null });
      await outbox.queueAlone(tenant, id);
    },
  };
}
