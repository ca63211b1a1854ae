import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { visit } from '../../testing/visit.tsx';

const hourMs = 3_600_000;
const open = (testUntil: string | null, bundle: ReturnType<typeof aBundle> | null, at = '/') => {
  const config = aConfig({ payments: { provider: 'test', publishable_key: null, test_until: testUntil } });
  return visit({ at, pages: [aPage({ path: '/' })], bundle, config });
};
const words = /^Test period until .+: payments are not real\.$/;

describe('the banner of a test period (OPS-1)', () => {
  it.each([
    ['guests', null, '/'],
    ['members', aBundle(), '/'],
    ['members in their account', aBundle(), '/me/account/details'],
    ['staff', aBundle({ user: { is_admin: true } }), '/'],
  ] as const)('is shown to %s', async (_who, bundle, at) => {
    await open(new Date(Date.now() + hourMs).toISOString(), bundle, at);
    expect((await screen.findByText(words)).closest('[role="status"]')).toBeTruthy();
  });

  it('shows its end in the member’s zone', async () => {
    const year = new Date().getFullYear() + 1;
    await open(`${year}-05-03T16:30:00Z`, aBundle({ user: { timezone: 'Europe/Berlin' } }));
    expect((await screen.findByText(words)).textContent).toMatch(/6:30|18:30/);
  });

  it.each([
    ['there is none', null],
    ['it is over', new Date(Date.now() - hourMs).toISOString()],
  ])('is not shown where %s', async (_case, testUntil) => {
    await open(testUntil, aBundle());
    expect(await screen.findByRole('main')).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });
});
