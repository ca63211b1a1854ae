import { holds } from '@bandstand/rules/guest-proof/guestProof.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { fill, press } from '../../testing/fields.ts';
import { sees } from '../../testing/visit.tsx';
import { opensAuth, unknown } from './auth.driver.tsx';

const bits = 8;
const challenge = { challenge: 'ahead', bits };
const trap = () => document.querySelector<HTMLInputElement>('input[name="website"]')!;

async function signsUp(calls: FakeCalls = {}) {
  const visited = await opensAuth('#auth?mode=sign_up', { 'POST /auth/fetch': () => unknown, 'POST /auth/sign_up': () => aBundle(), ...calls });
  await visited.saysEmail('new@harbour.example');
  await screen.findByLabelText('Your name');
  const sent = () =>
    visited.server.calls('POST /auth/sign_up').map(({ body }) => body as { pow?: { challenge: string; nonce: string }; website?: string });
  return {
    ...visited,
    sent,
    finishes: async () => {
      await fill(visited.user, 'Your name', 'Joanna');
      await fill(visited.user, 'Password', 'longer one');
      await visited.user.click(press('Create account'));
      await waitFor(() => expect(visited.platform.session.current().state).toBe('member'));
    },
  };
}

describe('sign-up and bots', () => {
  it('computes its proof invisibly while the form is filled in', async () => {
    const { server, sent, finishes } = await signsUp({ 'GET /pow': () => challenge });
    await waitFor(() => expect(server.calls('GET /pow').map(({ query }) => query.get('purpose'))).toEqual(['sign_up']));
    await finishes();
    expect(sent()).toHaveLength(1);
    const { pow, website } = sent()[0]!;
    expect([pow?.challenge, holds('ahead', pow?.nonce ?? '', bits), website]).toEqual(['ahead', true, undefined]);
  });

  it('does not wait for a slow proof, or for a challenge that never arrives', async () => {
    for (const slow of [() => ({ challenge: 'endless', bits: 200 }), () => new Promise<never>(() => {}), () => refuse(500, 'unknown_error')]) {
      const { sent, finishes } = await signsUp({ 'GET /pow': slow });
      await finishes();
      expect(sent()).toHaveLength(1);
      expect(sent()[0]).not.toHaveProperty('pow');
    }
  });

  it('repeats once, unnoticed, when the server asks for a proof', async () => {
    const { sent, finishes } = await signsUp({
      'POST /auth/sign_up': ({ body }) =>
        (body as { pow?: object }).pow ? aBundle() : refuse(429, 'pow_required', { pow: { challenge: 'now', bits } }),
    });
    await finishes();
    expect(sent().map(({ pow }) => pow?.challenge)).toEqual([undefined, 'now']);
    expect(sees('Refused: pow_required')).toBe(false);
  });

  it('has a trap that Tab skips and that is sent when filled in', async () => {
    const { user, sent, finishes } = await signsUp();
    for (let presses = 0; presses < 12; presses += 1) {
      await user.tab();
      expect(document.activeElement).not.toBe(trap());
    }
    expect(screen.queryByRole('textbox', { name: /website/i })).toBeNull();
    trap().value = 'https://spam.example';
    await finishes();
    expect(sent()[0]).toMatchObject({ website: 'https://spam.example' });
  });
});
