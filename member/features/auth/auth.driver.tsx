import { screen } from '@testing-library/react';
import { aConfig } from '../../testing/app.builders.ts';
import type { FakeCalls } from '../../testing/fakeServer.ts';
import { aPage } from '../../testing/pages.builders.ts';
import { visit, type Visit, type VisitOptions } from '../../testing/visit.tsx';

type Account = { exists: boolean | null; provider: string | null; passwordless: boolean; name: string | null };

/** What the server knows of an e-mail. */
export const anAccount = (more: Partial<Account> = {}) =>
  ({ exists: true, provider: 'default', passwordless: false, name: 'Ines Moreau', ...more }) as Account & { provider: 'default' | null };
export const nobody = () => anAccount({ exists: false, provider: null, name: null });

export const press = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

/** Somebody who is about to say who he is. */
export type Newcomer = Visit & {
  /** Types the e-mail and goes on. */
  saysEmail(address: string): Promise<void>;
  /** What stands under a field, null: nothing. */
  faultOf(label: string): string | null;
};

/** Opens `#auth` over a page. */
export async function opensAuth(hash: string, calls: FakeCalls = {}, more: VisitOptions = {}): Promise<Newcomer> {
  const visited = await visit({ at: `/${hash}`, pages: [aPage({ path: '/' })], calls, config: aConfig(), ...more });
  await screen.findByRole('dialog');
  await screen.findByLabelText('Email');
  return {
    ...visited,
    saysEmail: async (address) => {
      await visited.user.clear(field('Email'));
      await visited.user.type(field('Email'), address);
      await visited.user.click(press('Continue'));
    },
    faultOf: (label) => {
      const id = field(label).getAttribute('aria-describedby');
      const isWrong = field(label).getAttribute('aria-invalid') === 'true';
      return isWrong && id ? id.split(' ').map((one) => document.getElementById(one)?.textContent).join(' ') : null;
    },
  };
}
