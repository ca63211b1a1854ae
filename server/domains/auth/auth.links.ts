import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { SessionProof } from '../../platform/http/session-cookies.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { secretHash } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthEvents } from './auth.events.ts';
import type { AuthMailJobs } from './auth.jobs.ts';
import type { AuthRepo, SessionsRepo } from './auth.repo.ts';
import type { ActingGrant, AuthTables, TokenKind } from './auth.tables.ts';

/** Marks a hand-off token, to tell it from a long-lived one at sight; none of our secrets contains a dot. */
const handoffPrefix = 'handoff.';
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Wrong tries before a six-digit code is void. */
const mostTries = 5;
const lifeMs: Record<TokenKind, number> = {
  handoff: minuteMs,
  reset: 60 * minuteMs,
  prove: 15 * minuteMs,
  confirm_email: 7 * dayMs,
  change_email: 7 * dayMs,
  cancel_email: 7 * dayMs,
  undo_email: 7 * dayMs,
};

export type AuthLinks = ReturnType<typeof createAuthLinks>;

export interface LinksDependencies {
  platform: Pick<Platform, 'clock' | 'ids' | 'secret'>;
  repo: SessionsRepo;
  authRepo: AuthRepo;
  jobs: Pick<Jobs<AuthMailJobs>, 'enqueue'>;
  bus: Bus<AuthEvents>;
}

/** Single-use secrets: sent by mail, or carrying a session to another window (ID-12, ID-15, ID-24, ID-25). */
export function createAuthLinks(dependencies: LinksDependencies) {
  const secrets = createLinkSecrets(dependencies);
  const { mint, spend, spendCode } = secrets;
  const { repo, platform } = dependencies;
  return {
    spend,
    spendCode,
    /** A token that chooses a new password, for the device that has just proven the address. */
    resetToken: (tenant: Tenant, subscriberId: string, email: string): Promise<string> => mint(null, tenant, 'reset', subscriberId, { email }),
    /** Cancels pending changes of address, in all apps. */
    dropChanges: (account: Pick<Tenant, 'accountId'>, userId: string) => repo.dropTokensOfUser(account, ['change_email', 'cancel_email'], userId),
    /** The address of the pending change, or null. */
    pendingEmail: async (account: Pick<Tenant, 'accountId'>, userId: string): Promise<string | null> =>
      (await repo.pendingEmailOf(account, userId, platform.clock.iso())) ?? null,
    ...createLinkMails(dependencies, secrets),
    ...createHandOffs(dependencies, secrets),
  };
}

type LinkSecrets = ReturnType<typeof createLinkSecrets>;
function createLinkSecrets({ platform: { clock, ids, secret }, repo, bus }: LinksDependencies) {
  // Six digits are few: without the key of the install, their hash could be guessed.
  const codeHashOf = (subscriberId: string, code: string): string => secretHash(`${secret}/${subscriberId}/${code}`);
  async function mint(
    trx: Work | null,
    tenant: Tenant,
    kind: TokenKind,
    subscriberId: string,
    data: AuthTables['auth_tokens']['data'],
  ): Promise<string> {
    const token = ids.secret();
    await repo.insertToken(trx, tenant, {
      app_id: tenant.appId,
      id: ids.next(),
      kind,
      subscriber_id: subscriberId,
      token_hash: secretHash(token),
      data,
      created_at: clock.iso(),
      expires_at: clock.isoIn(lifeMs[kind]),
      used_at: null,
    });
    return token;
  }
  async function spend(tenant: Tenant, kind: TokenKind, token: string) {
    const tokenHash = secretHash(token);
    const used = await repo.useToken(tenant, kind, tokenHash, clock.iso());
    if (used && kind !== 'handoff') bus.publish('auth.link_used', { tokenHash });
    return used;
  }

  return {
    mint,
    codeHashOf,
    /** The member of a single-use token, and the data stored with it; undefined once it is no longer valid. */
    spend,
    /** The same by the code of the mail, for the person's own session; undefined when it is wrong, too old, or was tried too often. */
    spendCode: async (tenant: Tenant, kind: TokenKind, subscriberId: string, code: string) => {
      const used = await repo.useCode(tenant, kind, subscriberId, codeHashOf(subscriberId, code.replaceAll(/\s/g, '')), clock.iso(), mostTries);
      if (used) bus.publish('auth.link_used', { tokenHash: used.token_hash });
      return used;
    },
  };
}

/** Mails with a link or a code, each written in the caller's transaction. */
function createLinkMails({ platform: { ids }, repo, jobs }: LinksDependencies, { mint, codeHashOf }: Pick<LinkSecrets, 'mint' | 'codeHashOf'>) {
  return {
    /** Sends a code to the current address, which replaces the password; older codes stop working. */
    sendProofCode: async (trx: Work, tenant: Tenant, subscriberId: string, email: string): Promise<void> => {
      await repo.dropTokens(trx, tenant, 'prove', subscriberId);
      const code = ids.code(6);
      const token = await mint(trx, tenant, 'prove', subscriberId, { email, code_hash: codeHashOf(subscriberId, code) });
      await jobs.enqueue(within(trx), 'auth.mail_proof_code', { appId: tenant.appId, subscriberId, email, code, tokenHash: secretHash(token) });
    },
    /** Asks the owner of an address to prove it. Nothing waits for the answer (ID-15). */
    sendConfirmation: async (trx: Work, tenant: Tenant, subscriberId: string, email: string): Promise<void> => {
      const token = await mint(trx, tenant, 'confirm_email', subscriberId, { email });
      await jobs.enqueue(within(trx), 'auth.mail_confirm', { appId: tenant.appId, subscriberId, email, token });
    },
    /** Sends the reset link; older ones stop working. */
    sendReset: async (trx: Work, tenant: Tenant, subscriberId: string, email: string): Promise<void> => {
      await repo.dropTokens(trx, tenant, 'reset', subscriberId);
      const token = await mint(trx, tenant, 'reset', subscriberId, { email });
      await jobs.enqueue(within(trx), 'auth.mail_reset', { appId: tenant.appId, subscriberId, email, token });
    },
    /**
     * Asks the new address to confirm, and sends the old one a link to cancel. `takenBy`: the address belongs to someone else, who gets a mail
     * instead; everything else is the same, so that the asker learns nothing. `hasCode`: the asker may type a code instead of following the link.
     */
    sendChange: async (
      tenant: Tenant,
      {
        subscriberId,
        email,
        newEmail,
        takenBy,
        hasCode,
      }: { subscriberId: string; email: string; newEmail: string; takenBy: { subscriberId: string | null } | null; hasCode: boolean },
      trx: Work,
    ): Promise<void> => {
      const code = hasCode ? ids.code(6) : null;
      const proof = { email: newEmail, ...(code === null ? {} : { code_hash: codeHashOf(subscriberId, code) }) };
      const token = await mint(trx, tenant, 'change_email', subscriberId, proof);
      const cancel = await mint(trx, tenant, 'cancel_email', subscriberId, { email });
      if (takenBy)
        await jobs.enqueue(within(trx), 'auth.mail_address_taken', { appId: tenant.appId, subscriberId: takenBy.subscriberId, email: newEmail });
      else await jobs.enqueue(within(trx), 'auth.mail_change', { appId: tenant.appId, subscriberId, email: newEmail, token, code });
      await jobs.enqueue(within(trx), 'auth.mail_change_asked', { appId: tenant.appId, subscriberId, email, newEmail, token: cancel });
    },
    /** Notifies the old address, with a link that undoes the change for 7 days (ID-25). */
    sendEmailChanged: async (trx: Work, tenant: Tenant, subscriberId: string, email: string, newEmail: string): Promise<void> => {
      const token = await mint(trx, tenant, 'undo_email', subscriberId, { email });
      await jobs.enqueue(within(trx), 'auth.mail_email_changed', { appId: tenant.appId, subscriberId, email, newEmail, token });
    },
  };
}

/** Tokens that carry a session to another window. */
function createHandOffs({ authRepo }: LinksDependencies, { mint, spend }: Pick<LinkSecrets, 'mint' | 'spend'>) {
  return {
    /** A hand-off token: single use, 60 s, bound to the app and, if known, the device (ID-12). */
    handOff: async (tenant: Tenant, subscriberId: string, deviceId: string | null, acting?: ActingGrant): Promise<string> =>
      handoffPrefix +
      (await mint(null, tenant, 'handoff', subscriberId, { ...(deviceId ? { device_id: deviceId } : {}), ...(acting ? { acting } : {}) })),
    /**
     * The member whom a hand-off token names, and the staff member who looks as them, if any. Null when it is invalid, used, expired, or of another
     * person or device.
     */
    takeOver: async (
      tenant: Tenant,
      proof: SessionProof,
      deviceId: string | null,
    ): Promise<{ subscriberId: string; acting: ActingGrant | null } | null> => {
      if (!proof.token.startsWith(handoffPrefix)) return null;
      const used = await spend(tenant, 'handoff', proof.token.slice(handoffPrefix.length));
      if (!used || (used.data.device_id !== undefined && used.data.device_id !== deviceId)) return null;
      const person = await authRepo.personOf(tenant, used.subscriber_id);
      return person && person.email.toLowerCase() === proof.email.trim().toLowerCase()
        ? { subscriberId: used.subscriber_id, acting: used.data.acting ?? null }
        : null;
    },
  };
}
