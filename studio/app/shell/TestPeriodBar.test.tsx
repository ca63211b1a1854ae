import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anApp } from '../../testing/builders.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { renderApp } from '../../testing/renderStudio.tsx';

const hourMs = 3_600_000;
const numbers = { members: 3, new_members_7d: 0, active_members_7d: 0, completions_7d: 0, messages_7d: 0, sales_7d: [] };
const answers: Answers = {
  'GET /studio/home': { checklist: [], numbers, attention: [] },
  'GET /studio/changes': { items: [], access_changes: [] },
};
const words = /^Test period until .+: only staff and invited testers can pay, and nothing is charged\.$/;
const inTest = (ms: number) => ({ session: { apps: [anApp({ test_until: new Date(Date.now() + ms).toISOString() })] } });

beforeEach(() => localStorage.clear());

describe('the bar of a test period (OPS-1)', () => {
  it.each(['owner', 'editor', 'analyst'] as const)('tells a staff member with the role %s who can pay, outside the scrolled part', async (role) => {
    await renderApp('/', answers, { ...inTest(hourMs), permissions: permissionsOf[role] });
    const bar = (await screen.findByText(words)).closest('[role="status"]');
    expect(bar?.contains(screen.getByRole('main'))).toBe(false);
    expect(screen.getByRole('main').parentElement?.contains(bar)).toBe(false);
  });
  it.each([
    ['there is none', {}],
    ['it is over', inTest(-hourMs)],
  ])('is hidden where %s', async (_case, more) => {
    await renderApp('/', answers, more);
    expect(await screen.findByRole('main')).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });
});
