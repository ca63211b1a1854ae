import type { ReportReason } from '@bandstand/contract/moderation.ts';
import type { DecisionName } from '@bandstand/contract/moderation.studio.ts';

/** A person of the demo. `face` chooses the drawn portrait. */
export type PersonSeed = { key: string; name: string; email: string; face: string; timezone: string };
export type PeopleSeed = { owner: PersonSeed; members: (PersonSeed & { joinedDaysAgo: number })[] };

/** Days before today and the time of day, UTC: `3d 18:40`. A time of today that is still to come moves to the day before. */
export type When = `${number}d ${number}:${number}`;

export type Line = { by: string; at: When; text: string; likedBy?: string[] };
export type ChatSeed = { people: [string, string]; lines: Line[]; /** Who has not read the last messages. */ unreadFor?: string[] };
/** The thread below a page, or in its feed. */
export type PageThreadSeed = { page: string; kind: 'comments' | 'feed'; lines: Line[] };

/** A message that was reported. */
export type ReportedSeed = {
  page: string;
  kind: 'comments' | 'feed';
  by: string;
  at: When;
  text: string;
  reports: { by: string; reason: ReportReason; at: When }[];
  decided?: { action: DecisionName; note: string; at: When };
};

/** Channels from staff, small groups, and messages to the app itself (`by: 'app'` is its answer). */
export type CommunitySeed = {
  canned: { title: string; text: string }[];
  feeds: {
    title: string;
    kind: 'feed' | 'chat';
    /** Its audience; the whole app if missing. */
    product?: string;
    who_posts: 'everybody' | 'staff';
    lines: (Line & { isPinned?: true; replies?: Line[] })[];
  }[];
  groups: { title: string; people: string[]; lines: Line[] }[];
  threads: { with: string; lines: Pick<Line, 'by' | 'at' | 'text'>[] }[];
};

export type PurchaseSeed = {
  by: string;
  product: string;
  version: string;
  at: When;
  /** A coupon code to type in. */
  coupon?: string;
  /** With all its order bumps. */
  bumps?: true;
  /** Paid with a card that expires in the month of the purchase. */
  endsWithMonth?: true;
  /** Refunded by the owner; the purchase stays. */
  refundedAt?: When;
};
/** Answers by the label of their question. */
export type SubmissionSeed = { by: string; form: string; at: When; answers: Record<string, string | number | boolean | string[]> };

export type HistorySeed = {
  purchases: PurchaseSeed[];
  starts: { by: string; page: string; at: When }[];
  /** Sessions of a program, in order, one every `everyDays` from the start. */
  trained: { by: string; program: string; sessions: number; from: When }[];
  completions: { by: string; page: string; at: When }[];
  bookmarks: { by: string; page: string; at: When }[];
  assigned: { to: string; page: string; at: When }[];
  chats: ChatSeed[];
  threads: PageThreadSeed[];
  submissions?: SubmissionSeed[];
  reported?: ReportedSeed[];
  community?: CommunitySeed;
};
