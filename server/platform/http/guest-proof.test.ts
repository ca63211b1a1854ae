import { holds, solveProof } from '@bandstand/rules/guest-proof/guestProof.ts';
import type { Pow } from '@bandstand/contract/guest-proof.ts';
import { proofPurposes, type ProofPurpose } from '@bandstand/contract/guest-proof.values.ts';
import { describe, expect, it } from 'vitest';
import { shiftedClock } from '../clock.ts';
import { tenantOf } from '../db/tenancy.ts';
import { createIds } from '../ids.ts';
import { AppError } from './app-error.ts';
import { createGuestProofs, type GuestPlace } from './guest-proof.ts';

const appOf = (slug: string, id: string) =>
  tenantOf({ id: `0190a000-0000-7000-8000-00000000000${id}`, account_id: '0190a000-0000-7000-8000-0000000000aa', slug });
const here = appOf('here', '1');
const there = appOf('there', '2');
const from = (address: string, tenant: GuestPlace['tenant'] = here): GuestPlace => ({ tenant, address });
let addresses = 0;
const anAddress = () => `198.18.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

function aDoor(spent = new Set<string>()) {
  const clock = shiftedClock();
  const proofs = createGuestProofs({
    secret: 'a secret of the install',
    clock,
    ids: createIds(clock),
    holds,
    spend: async (_tenant, challenge) => !spent.has(challenge) && Boolean(spent.add(challenge)),
    isOff: false,
  });
  const refused = async (purpose: ProofPurpose, place: GuestPlace, pow: Pow | null) => {
    const error = (await proofs.around(purpose, place, pow, async () => undefined).catch((thrown: unknown) => thrown)) as AppError | undefined;
    return error
      ? { status: error.status, code: error.code, pow: error.extra?.['pow'], retryAfter: Number(error.headers?.['retry-after'] ?? 0) }
      : null;
  };
  const passes = async (...parts: Parameters<typeof refused>) => (await refused(...parts)) === null;
  return { clock, proofs, refused, passes };
}

describe('a proof of work', () => {
  it('is accepted once, for its purpose, in its app, and with its own bits', async () => {
    const { proofs, refused, passes } = aDoor();
    const place = from(anAddress());
    for (const purpose of proofPurposes) {
      const solved = solveProof(proofs.issue(purpose, place));
      for (const other of proofPurposes.filter((name) => name !== purpose)) expect(await passes(other, place, solved), other).toBe(false);
      expect(await passes(purpose, from(place.address, there), solved), 'in another app').toBe(false);
      expect(await passes(purpose, from(place.address, null), solved), 'in the studio').toBe(false);
      expect(await passes(purpose, place, solved), purpose).toBe(true);
      expect(await refused(purpose, place, solved), 'again').toMatchObject({ status: 422, code: 'pow_required', pow: { bits: expect.any(Number) } });
    }
  });

  it('of a form is accepted for that form only, and so is the one that comes with a refusal (FRM-14)', async () => {
    const { proofs, refused, passes } = aDoor();
    const [contact, quiz, none] = ['contact', 'quiz', null].map((subject) => ({ ...from('198.51.100.44'), subject })) as [
      GuestPlace,
      GuestPlace,
      GuestPlace,
    ];
    const solved = solveProof(proofs.issue('form', contact));
    expect([await passes('form', quiz, solved), await passes('form', none, solved)]).toEqual([false, false]);
    const given = await refused('form', quiz, solveProof(proofs.issue('form', contact)));
    expect(await passes('form', quiz, solveProof(given?.pow as ReturnType<typeof proofs.issue>))).toBe(true);
    expect([await passes('form', contact, solved), await passes('form', contact, solved)]).toEqual([true, false]);
  });

  it('of a form is asked of guests, not of members, who are counted by themselves', () => {
    const { proofs } = aDoor();
    expect([proofs.asks('form', null), proofs.asks('form', {})]).toEqual([true, false]);
  });

  it('is accepted from another address: a phone changes networks', async () => {
    const { proofs, passes } = aDoor();
    expect(await passes('sign_up', from('203.0.113.9'), solveProof(proofs.issue('sign_up', from('198.51.100.1'))))).toBe(true);
  });

  it('is accepted in the studio once, too', async () => {
    const { proofs, passes } = aDoor();
    const place = from(anAddress(), null);
    const solved = solveProof(proofs.issue('staff_reset', place));
    expect([await passes('staff_reset', place, solved), await passes('staff_reset', place, solved)]).toEqual([true, false]);
  });

  it('is accepted for ten minutes', async () => {
    const { clock, proofs, passes } = aDoor();
    const place = from(anAddress());
    const [early, late] = [solveProof(proofs.issue('sign_up', place)), solveProof(proofs.issue('sign_up', place))];
    clock.advance(598_000);
    expect(await passes('sign_up', place, early)).toBe(true);
    clock.advance(4000);
    expect(await passes('sign_up', place, late)).toBe(false);
  });

  it('is refused when any part of it was changed or made up', async () => {
    const { proofs, passes } = aDoor();
    const place = from(anAddress());
    const { challenge, nonce } = solveProof(proofs.issue('sign_up', place));
    const bytes = Buffer.from(challenge, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const forged = Buffer.from(bytes);
      forged[at] = forged[at]! ^ 1;
      const text = forged.toString('base64url');
      expect(await passes('sign_up', place, solveProof({ challenge: text, bits: 4 })), `byte ${at}`).toBe(false);
    }
    for (const made of ['', 'A', 'A'.repeat(46), `${challenge}A`, `${challenge}=`, `${challenge}.`, '💥'.repeat(20), '\u0000'])
      expect(await passes('sign_up', place, { challenge: made, nonce }), made).toBe(false);
    expect(await passes('sign_up', place, { challenge, nonce: `${nonce}0` })).toBe(false);
    expect(await passes('sign_up', place, { challenge, nonce })).toBe(true);
  });

  it('may have a number as its nonce', async () => {
    const { proofs, passes } = aDoor();
    const place = from(anAddress());
    const { challenge, nonce } = solveProof(proofs.issue('sign_up', place));
    expect(await passes('sign_up', place, { challenge, nonce: Number(nonce) })).toBe(true);
  });
});

describe('without a proof', () => {
  it('an address signs up 20 members, then one in three minutes, as it did before there were proofs', async () => {
    const { clock, refused, passes } = aDoor();
    const place = from('127.0.0.1');
    for (let number = 0; number < 20; number += 1) expect(await passes('sign_up', place, null), String(number)).toBe(true);
    const refusal = await refused('sign_up', place, null);
    expect(refusal).toMatchObject({ status: 429, code: 'pow_required', retryAfter: expect.any(Number) });
    expect(Math.abs(refusal!.retryAfter - 180)).toBeLessThan(30);
    expect(await passes('sign_up', place, solveProof(refusal!.pow as never))).toBe(true);
    clock.advance(181_000);
    expect([await passes('sign_up', place, null), await passes('sign_up', place, null)]).toEqual([true, false]);
    expect(await passes('sign_up', from('127.0.0.2'), null)).toBe(true);
    expect(await passes('reset', place, null)).toBe(true);
  });

  it('mistakes in the form do not count as a try, and other refusals do', async () => {
    const { proofs, passes } = aDoor();
    const place = from(anAddress());
    const refuse = (code: 'validation_failed' | 'existing_subscriber') =>
      proofs.around('sign_up', place, null, () => Promise.reject(new AppError(code))).catch((error: AppError) => error.code);
    for (let number = 0; number < 30; number += 1) expect(await refuse('validation_failed')).toBe('validation_failed');
    for (let number = 0; number < 19; number += 1) expect(await refuse('existing_subscriber')).toBe('existing_subscriber');
    expect([await passes('sign_up', place, null), await passes('sign_up', place, null)]).toEqual([true, false]);
  });

  it('an address of IPv6 counts as its whole line', async () => {
    const { passes } = aDoor();
    for (let number = 0; number < 20; number += 1) await passes('sign_up', from(`2001:db8:9:9::${number}`), null);
    expect([await passes('sign_up', from('2001:db8:9:9::ffff'), null), await passes('sign_up', from('2001:db8:9:8::1'), null)]).toEqual([
      false,
      true,
    ]);
  });

  it('ten thousand addresses together sign up 500 members of an app, then 60 an hour; another app has its own', async () => {
    const { clock, passes } = aDoor();
    let admitted = 0;
    for (let number = 0; number < 10_000; number += 1) if (await passes('sign_up', from(anAddress()), null)) admitted += 1;
    expect(admitted).toBe(500);
    expect(await passes('sign_up', from(anAddress(), there), null)).toBe(true);
    clock.advance(3_600_000);
    let later = 0;
    for (let number = 0; number < 1000; number += 1) if (await passes('sign_up', from(anAddress()), null)) later += 1;
    expect(later).toBe(60);
  });

  it('a clock that goes back grants nothing extra and locks nobody out', async () => {
    const { clock, passes } = aDoor();
    const place = from(anAddress());
    clock.advance(86_400_000);
    for (let number = 0; number < 20; number += 1) await passes('sign_up', place, null);
    clock.advance(-86_400_000);
    expect(await passes('sign_up', place, null)).toBe(false);
    clock.advance(2 * 86_400_000);
    expect(await passes('sign_up', place, null)).toBe(true);
  });
});

describe('the amount of work', () => {
  const bitsAfter = (door: ReturnType<typeof aDoor>, tries: number, address: string) => {
    let bits = 0;
    for (let number = 0; number < tries; number += 1) ({ bits } = door.proofs.issue('sign_up', from(address)));
    return bits;
  };
  it.each([
    [1, 15],
    [20, 15],
    [21, 16],
    [40, 16],
    [41, 17],
    [80, 17],
    [160, 18],
    [5000, 20],
  ])('after %i tries of one network it is %i bits', (tries, bits) => {
    expect(bitsAfter(aDoor(), tries, '198.51.100.7')).toBe(bits);
  });

  it('grows for the network, whatever its addresses, and for no other', () => {
    const door = aDoor();
    for (let number = 0; number < 100; number += 1) door.proofs.issue('sign_up', from(`198.51.100.${number}`));
    expect([door.proofs.issue('sign_up', from('198.51.100.200')).bits, door.proofs.issue('sign_up', from('198.51.101.1')).bits]).toEqual([18, 15]);
  });

  it('falls back within the hour', () => {
    const door = aDoor();
    expect(bitsAfter(door, 100, '198.51.100.7')).toBe(18);
    door.clock.advance(3_600_000);
    expect(bitsAfter(door, 1, '198.51.100.7')).toBe(15);
  });

  it('is four times as much for everyone while an app is flooded from everywhere', async () => {
    const door = aDoor();
    for (let number = 0; number < 500; number += 1) await door.passes('sign_up', from(anAddress()), null);
    expect([door.proofs.issue('sign_up', from('203.0.113.1')).bits, door.proofs.issue('sign_up', from('203.0.113.1', there)).bits]).toEqual([17, 15]);
  });
});
