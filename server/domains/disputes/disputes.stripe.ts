import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { msOf, type Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { StripeAccount } from '../../platform/stripe/stripe.accounts.ts';
import { asking, isIdempotency, isRefused, stripeFailure } from '../../platform/stripe/stripe.errors.ts';
import type { Dispute } from '../gateways/gateways.shape.ts';
import type { Desk, SentFile } from './disputes.desk.ts';

/** Reads a dispute of Stripe; null when it belongs to no payment. */
export type ToDispute = (dispute: Stripe.Dispute) => Dispute | null;

const hashOf = (...parts: (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/** Stripe’s disputes and files: docs.stripe.com/api/disputes and docs.stripe.com/file-upload. */
export function createStripeDesk({ stripe, isTest }: StripeAccount, { clock, toDispute }: { clock: Clock; toDispute: ToDispute }): Desk {
  const read = (dispute: Stripe.Dispute): Dispute => {
    const converted = toDispute(dispute);
    if (!converted) throw new AppError('dispute_closed');
    return converted;
  };
  /** A late or repeated attempt may follow one whose answer was lost: then the result is already correct. */
  async function once(id: string, change: Promise<Stripe.Dispute>): Promise<Dispute> {
    try {
      return read(await change);
    } catch (error) {
      if (!isRefused(error) && !isIdempotency(error)) throw stripeFailure(error);
      const there = read(await asking(stripe.disputes.retrieve(id)));
      if (!there.stage.waits) return there;
      throw there.dueBy === null || msOf(there.dueBy) <= clock.ms() ? new AppError('dispute_closed') : error;
    }
  }
  return {
    isTest,
    upload: async ({ name, contentType, bytes }: SentFile) => {
      const file = { name, type: contentType, data: bytes };
      const idempotencyKey = `evidence:${hashOf(name, bytes)}`;
      return (await asking(stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey }))).id;
    },
    send: (id, evidence) =>
      once(id, stripe.disputes.update(id, { evidence, submit: true }, { idempotencyKey: `answer:${id}:${hashOf(JSON.stringify(evidence))}` })),
    accept: (id) => once(id, stripe.disputes.close(id, {}, { idempotencyKey: `accept:${id}` })),
  };
}
