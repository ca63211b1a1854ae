import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Pow, PowChallenge } from '@bandstand/contract/guest-proof.ts';
import type { ProofPurpose } from '@bandstand/contract/guest-proof.values.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Tenant } from '../db/tenancy.ts';
import type { Ids } from '../ids.ts';
import { countedKey } from './addresses.ts';
import { AppError } from './app-error.ts';
import { createLeaks } from './leaks.ts';
import { networkOf } from './tries.ts';

const goodMs = 600_000;
const hourMs = 3_600_000;

/**
 * Calls of guests without a proof: how many at once, and how many an hour once those are used up. An address has what it had before there were
 * proofs, for clients that know only the specification; all addresses of an app together get what a flood from everywhere may use.
 */
const free = {
  sign_up: { ofAddress: { most: 20, anHour: 20 }, ofApp: { most: 500, anHour: 60 } },
  reset: { ofAddress: { most: 60, anHour: 60 }, ofApp: { most: 600, anHour: 60 } },
  quote: { ofAddress: { most: 600, anHour: 600 }, ofApp: { most: 6000, anHour: 1200 } },
  staff_reset: { ofAddress: { most: 60, anHour: 60 }, ofApp: { most: 600, anHour: 60 } },
  form: { ofAddress: { most: 10, anHour: 10 }, ofApp: { most: 500, anHour: 60 } },
} as const satisfies Record<ProofPurpose, unknown>;

/** A few hundredths of a second on a computer, about a tenth on a phone; each further bit doubles that. */
const leastBits = 15;
const mostBits = 20;
/** A network's tries that stay easy; the bits grow as tries double, and fall back by this many an hour. */
const easyTries = 20;
const forgottenAnHour = 120;
/** While the app's free calls are used up, everyone works a little more. */
const floodBits = 2;

const randomBytes = 12;
const secondsBytes = 5;
const headBytes = randomBytes + secondsBytes + 1;
const markBytes = 16;

/** Where a guest calls from, and in which app; null: in the studio, which belongs to no app. */
export interface GuestPlace {
  tenant: Tenant | null;
  address: string;
  /** The only thing that the challenge is good for, such as a form (FRM-14). */
  subject?: string | null;
}
/** Calls that are limited per member anyway. All others cost members what they cost guests: otherwise one account would let a thousand in. */
const countedByMember: ReadonlySet<ProofPurpose> = new Set(['quote', 'form']);

/** Unnoticed work that keeps bots from writing in great numbers, which limits by address alone do not. */
export interface GuestProofs {
  /** Whether hidden field and proof apply to this caller. */
  asks(purpose: ProofPurpose, member: object | null): boolean;
  /** A challenge that is not stored: it carries its own signature. Those of a busy network have more bits. */
  issue(purpose: ProofPurpose, place: GuestPlace): PowChallenge;
  /**
   * Runs a call with a proof, or as one of the free calls without; mistakes in the form cost none of those. Throws `pow_required` with a challenge:
   * 422 for a wrong proof, 429 without one.
   */
  around<R>(purpose: ProofPurpose, place: GuestPlace, pow: Pow | null, work: () => Promise<R>): Promise<R>;
}
export interface GuestProofsDependencies {
  secret: string;
  clock: Clock;
  ids: Pick<Ids, 'secret'>;
  /** Whether the hash of challenge and nonce has that many bits. */
  holds: (challenge: string, nonce: string, bits: number) => boolean;
  /** Records a challenge for all servers of the install; false when it was used before. */
  spend: (tenant: Tenant, challenge: string) => Promise<boolean>;
  /** Every call is free without a proof. */
  isOff: boolean;
}

export function createGuestProofs({ secret, clock, ids, holds, spend, isOff }: GuestProofsDependencies): GuestProofs {
  const key = Buffer.from(hkdfSync('sha256', secret, 'bandstand', 'guest proof', 32));
  const leaks = createLeaks({ clock });
  // The studio has no app to record them under.
  const spentInStudio = new LRUCache<string, true>({ max: 10_000 });

  const markOf = (head: Buffer, purpose: ProofPurpose, { tenant, subject }: Pick<GuestPlace, 'tenant' | 'subject'>): Buffer =>
    createHmac('sha256', key)
      .update(head)
      .update(`${purpose} ${tenant?.appId ?? 'studio'}${subject ? ` ${subject}` : ''}`)
      .digest()
      .subarray(0, markBytes);
  const appKey = (purpose: ProofPurpose, tenant: Tenant | null) => `app ${purpose} ${tenant?.appId ?? 'studio'}`;
  const networkKey = ({ address }: GuestPlace) => `network ${networkOf(address)}`;

  function bitsFor(purpose: ProofPurpose, place: GuestPlace): number {
    if (isOff) return leastBits;
    const tries = leaks.level(networkKey(place), forgottenAnHour);
    const { most, anHour } = free[purpose].ofApp;
    const isFlooded = leaks.level(appKey(purpose, place.tenant), anHour) > most - 1;
    return Math.min(mostBits, leastBits + Math.max(0, Math.ceil(Math.log2(tries / easyTries))) + (isFlooded ? floodBits : 0));
  }
  function issue(purpose: ProofPurpose, place: GuestPlace): PowChallenge {
    leaks.add(networkKey(place), forgottenAnHour);
    const bits = bitsFor(purpose, place);
    const head = Buffer.alloc(headBytes);
    head.write(ids.secret(randomBytes), 'base64url');
    head.writeUIntBE(Math.floor((clock.ms() + goodMs) / 1000), randomBytes, secondsBytes);
    head.writeUInt8(bits, headBytes - 1);
    return { challenge: Buffer.concat([head, markOf(head, purpose, place)]).toString('base64url'), bits };
  }
  async function isGood(purpose: ProofPurpose, { tenant, subject = null }: GuestPlace, { challenge, nonce }: Pow): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url');
    // Another spelling of the same bytes would be valid again.
    if (bytes.length !== headBytes + markBytes || bytes.toString('base64url') !== challenge) return false;
    const head = bytes.subarray(0, headBytes);
    if (!timingSafeEqual(bytes.subarray(headBytes), markOf(head, purpose, { tenant, subject }))) return false;
    const restMs = head.readUIntBE(randomBytes, secondsBytes) * 1000 - clock.ms();
    if (restMs < 0 || restMs > goodMs || !holds(challenge, String(nonce), head.readUInt8(headBytes - 1))) return false;
    if (tenant) return spend(tenant, challenge);
    if (spentInStudio.has(challenge)) return false;
    spentInStudio.set(challenge, true, { ttl: goodMs });
    return true;
  }
  const refusal = (purpose: ProofPurpose, place: GuestPlace, options: ConstructorParameters<typeof AppError>[1]) =>
    new AppError('pow_required', { ...options, extra: { pow: issue(purpose, place) } });

  /** Takes one of the free calls. Returns a function that puts it back. */
  function takeFree(purpose: ProofPurpose, place: GuestPlace): () => void {
    const taken = [
      { key: `address ${purpose} ${countedKey(place.address)}`, ...free[purpose].ofAddress },
      { key: appKey(purpose, place.tenant), ...free[purpose].ofApp },
    ];
    const waitHours = leaks.take(taken);
    if (waitHours === 0) return () => leaks.giveBack(taken);
    const seconds = Math.max(1, Math.ceil((waitHours * hourMs) / 1000));
    throw refusal(purpose, place, { status: 429, headers: { 'retry-after': String(seconds) } });
  }

  return {
    asks: (purpose, member) => member === null || !countedByMember.has(purpose),
    issue,
    around: async (purpose, place, pow, work) => {
      if (pow && !(await isGood(purpose, place, pow))) throw refusal(purpose, place, {});
      if (pow || isOff) return work();
      const giveBack = takeFree(purpose, place);
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && error.code === 'validation_failed') giveBack();
        throw error;
      }
    },
  };
}
