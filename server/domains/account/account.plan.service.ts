import type { Account } from '@bandstand/contract/account.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Apps } from '../apps/apps.service.ts';

export type AccountPlan = ReturnType<typeof createAccountPlan>;

/** The account itself: its name, what the hoster allows it, and the badge of all its apps (ID-7, THM-9). */
export function createAccountPlan({ apps }: { apps: Pick<Apps, 'account' | 'changeAccount'> }) {
  return {
    read: (accountId: string): Promise<Account> => apps.account(accountId),
    /** Errors: upgrade_required when the plan does not allow hiding the badge. */
    change: async (accountId: string, input: { name?: string; show_badge?: boolean }): Promise<Account> => {
      const name = input.name?.trim();
      refuseFields({ name: name === '' && { key: 'field.required' } });
      const before = await apps.account(accountId);
      if (input.show_badge === false && before.show_badge && !before.capabilities['hide_badge']) throw new AppError('upgrade_required');
      await apps.changeAccount(accountId, { name, show_badge: input.show_badge });
      return apps.account(accountId);
    },
  };
}
