import { screen } from '@testing-library/react';
import { fill, press } from '../../testing/fields.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { visit, type Visit, type VisitOptions } from '../../testing/visit.tsx';

/** The server's answer for an email. */
export const knownEmail = { exists: true, provider: 'default', passwordless: false, name: null } as const;
export const unknown = { exists: false, provider: null, passwordless: false, name: null } as const;

/** A guest in the process of logging in. */
export type Newcomer = Visit & {
  /** Types the email and continues. */
  saysEmail(address: string): Promise<void>;
};

/** Opens `#auth` above a page. */
export async function opensAuth(hash: string, calls: FakeCalls = {}, more: VisitOptions = {}): Promise<Newcomer> {
  const visited = await visit({ at: `/${hash}`, pages: [aPage({ path: '/' })], calls, ...more });
  await screen.findByLabelText('Email');
  return {
    ...visited,
    saysEmail: async (address) => {
      await fill(visited.user, 'Email', address);
      await visited.user.click(press('Continue'));
    },
  };
}
