import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { lacksProofs, putProofs, takeProofs, type Letter, type Proofs } from '../../platform/mail/proofs.ts';
import { sealedColumns } from '../../platform/sealed.columns.ts';
import type { Sealed } from '../../platform/sealed.ts';
import type { OutboxRepo, WithProofs } from './outbox.repo.ts';

export interface MailProofsDependencies {
  repo: Pick<OutboxRepo, 'withProofs' | 'removeProofs'>;
  sealed: Sealed;
  clock: Clock;
}

/** No link in a mail is valid for longer. */
const proofsMs = 30 * 24 * 60 * 60_000;
const cleanedAtOnce = 200;

export type MailProofs = ReturnType<typeof createMailProofs>;

/** The proofs in the links of mails: anyone who follows such a link logs in, joins, or sets a password. */
export function createMailProofs({ repo, sealed, clock }: MailProofsDependencies) {
  const placeOf = (tenant: Tenant, id: string) => sealedColumns.mailProofs.place({ app_id: tenant.appId, id });

  async function remove(which: WithProofs): Promise<void> {
    for (;;) {
      const mails = await repo.withProofs(which, cleanedAtOnce);
      for (const row of mails) await repo.removeProofs({ ...row, ...takeProofs(row).letter });
      if (mails.length < cleanedAtOnce) return;
    }
  }

  return {
    /** The mail as it is sent, with its proofs. */
    withProofs: (tenant: Tenant, { id, html, text, proofs }: Letter & { id: string; proofs: string | null }): Letter =>
      proofs ? putProofs({ html, text }, JSON.parse(sealed.open(proofs, placeOf(tenant, id))) as Proofs) : { html, text },

    /** The mail as it is stored after sending, with its proofs sealed beside it. */
    stripped: (tenant: Tenant, id: string, letter: Letter): Letter & { proofs: string | null } => {
      const { letter: without, proofs } = takeProofs(letter);
      return { ...without, proofs: lacksProofs(without) ? sealed.seal(JSON.stringify(proofs), placeOf(tenant, id)) : null };
    },

    /** Removes a used proof from the mails that carry it. */
    forgetProof: (hash: string): Promise<void> => remove({ hash }),
    /** Removes old proofs from mails. */
    forgetOldProofs: (): Promise<void> => remove({ before: clock.isoIn(-proofsMs) }),
  };
}
