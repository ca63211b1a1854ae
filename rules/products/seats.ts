import type { Version } from '@bandstand/contract/products.ts';

type Sold = Pick<Version, 'seats'>;

/** How many seats of a version are bought where nobody says; null: it is bought for one person. */
export const firstQuantity = ({ seats }: Sold): number | null => seats?.min ?? null;

/** Whether a version is sold for so many people. */
export const sellsQuantity = ({ seats }: Sold, quantity: number): boolean =>
  Number.isInteger(quantity) && (seats ? quantity >= seats.min && quantity <= seats.max : quantity === 1);

/** A title with how many of it: "5 × Gym pass". */
export const countedTitle = (title: string, quantity: number | null | undefined): string =>
  quantity && quantity > 1 ? `${quantity} × ${title}` : title;

/** How things stand with what a team bought. Instants are ISO 8601 UTC. */
export interface TeamAccess {
  status: 'owned' | 'trialing' | 'active' | 'past_due' | 'ending' | 'ended';
  endsAt: string | null;
}

/** What a seat gives at a moment: what the others have; null: nothing any more. */
export const seatGives = (access: TeamAccess | null, revokedAt: string | null, now: string): TeamAccess | null =>
  access === null || revokedAt !== null || access.status === 'ended' || (access.endsAt !== null && access.endsAt <= now) ? null : access;
