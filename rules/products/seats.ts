import type { Version } from '@bandstand/contract/products.ts';

type Sold = Pick<Version, 'seats'>;

/** The default number of seats of a version; null: bought for one person. */
export const firstQuantity = ({ seats }: Sold): number | null => seats?.min ?? null;

/** Whether a version is sold for this many people. */
export const sellsQuantity = ({ seats }: Sold, quantity: number): boolean =>
  Number.isInteger(quantity) && (seats ? quantity >= seats.min && quantity <= seats.max : quantity === 1);

/** A title with its quantity: "5 × Gym pass". */
export const countedTitle = (title: string, quantity: number | null | undefined): string =>
  quantity && quantity > 1 ? `${quantity} × ${title}` : title;

/** The state of a purchase for a team. Instants are ISO 8601 UTC. */
export interface TeamAccess {
  status: 'owned' | 'trialing' | 'active' | 'past_due' | 'ending' | 'ended';
  endsAt: string | null;
}

/** A seat's access at a moment: the same as the others'; null: none any more. */
export const seatGives = (access: TeamAccess | null, revokedAt: string | null, now: string): TeamAccess | null =>
  access === null || revokedAt !== null || access.status === 'ended' || (access.endsAt !== null && access.endsAt <= now) ? null : access;
