import type { Language } from '@bandstand/contract/languages.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { SecurityRepo } from './security.repo.ts';
import type { SecurityRow } from './security.tables.ts';

const hourMs = 3_600_000;
/** Failures in an hour after which owners get a mail. */
export const manyFailures = 20;

/** Writes a mail about the security of an account; supplied by the domain of mails. The same `causeKey` is written once. */
export type WriteAlert = (
  to: { tenant: Tenant; email: string; name: string; language: Language },
  alert: { kind: 'new_device' | 'many_failures'; values: Record<string, string | number>; causeKey: string },
) => Promise<void>;

export interface AlertsDependencies {
  repo: Pick<SecurityRepo, 'countSince' | 'wasInBefore'>;
  clock: Clock;
  write: WriteAlert;
  /** An app of the account, for the appearance of the mail; null if it has none. */
  homeOf: (accountId: string) => Promise<Tenant | null>;
  ownersOf: (accountId: string) => Promise<{ email: string; name: string }[]>;
}
/** Warns people about what they should check. */
export interface SecurityAlerts {
  /** To the person who logged in, at most once an hour. A first login needs no warning. */
  newDevice(row: SecurityRow, context: { tenant: Tenant | null; language: Language }): Promise<void>;
  /** To all owners after many failures within an hour, at most once in six hours. */
  failures(row: SecurityRow, context: { language: Language }): Promise<void>;
}

export function createAlerts({ repo, clock, write, homeOf, ownersOf }: AlertsDependencies): SecurityAlerts {
  const spanOf = (hours: number): number => Math.floor(clock.ms() / (hours * hourMs));
  return {
    newDevice: async (row, { tenant, language }) => {
      const { account_id, at, email, name, address, device } = row;
      const home = tenant ?? (await homeOf(account_id));
      if (!home || !email || !(await repo.wasInBefore(row))) return;
      const values = { time: at.slice(0, 16).replace('T', ' '), address, device: device ?? '–' };
      await write(
        { tenant: home, email, name: name ?? '', language },
        { kind: 'new_device', values, causeKey: `${email.toLowerCase()}/${spanOf(1)}` },
      );
    },
    failures: async ({ account_id }, { language }) => {
      const count = await repo.countSince(account_id, 'sign_in_failed', isoOf(clock.ms() - hourMs));
      if (count < manyFailures) return;
      const home = await homeOf(account_id);
      if (!home) return;
      for (const { email, name } of await ownersOf(account_id))
        await write(
          { tenant: home, email, name, language },
          { kind: 'many_failures', values: { count }, causeKey: `${email.toLowerCase()}/${spanOf(6)}` },
        );
    },
  };
}
