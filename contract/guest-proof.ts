import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { askedPurposes } from './guest-proof.values.ts';
import { OneOf } from './wire.ts';

/** The SHA-256 of `challenge` + `.` + `nonce` begins with `bits` zero bits (FRM-14). */
export const PowChallenge = Type.Object({ challenge: Type.String(), bits: Type.Integer() });
export type PowChallenge = Static<typeof PowChallenge>;

const nonce = Type.Unsafe<string | number>({
  anyOf: [Type.String({ minLength: 1, maxLength: 100 }), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })],
});
export const Pow = Type.Object({ challenge: Type.String({ maxLength: 200 }), nonce }, { title: 'Pow' });
export type Pow = Static<typeof Pow>;

/** A trap: people never see the field, and bots fill it in. It must be empty. */
const website = Type.Optional(Type.String({ maxLength: 2000, title: 'Trap' }));

/** What a call with `guestProof` takes in the body besides its own input. */
export const GuestFields = { website, pow: Type.Optional(Pow) };
/** The same in a query; `pow` is written as `challenge.nonce`. */
export const guestQuery = { website, pow: Type.Optional(Type.String({ maxLength: 301, title: 'Pow' })) };

export const guestProof = calls({
  /** A challenge for a guest's next call of that purpose in this app: single use, valid for 10 minutes. */
  'GET /pow': { who: 'guest', appless: true, query: { purpose: OneOf(askedPurposes) }, returns: PowChallenge },
});
