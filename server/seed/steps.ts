import type { DecisionName } from '@bandstand/contract/moderation.studio.ts';
import type { StudioProduct } from '@bandstand/contract/products.ts';
import type { Caller, Session } from './caller.ts';

/** An event in an app's past, and when it happened. */
export interface SeedStep {
  ms: number;
  run: () => Promise<void>;
}

export interface History {
  call: Caller;
  nowMs: number;
  session(key: string): Session;
  subscriberId(key: string): string;
  /** When a member joined; they like nothing before that. */
  arrivedMs(key: string): number;
  pageId(key: string): string;
  /** The id of a form or of anything else that pages share. */
  reusableId(key: string): string;
  productOf(key: string): Pick<StudioProduct, 'id' | 'versions'>;
  /** Ids of a program's sessions, in order. */
  sessionsOf(programKey: string): string[];
  /** The thread of a page, as a member with access finds it. */
  threadOf(as: Session, pageKey: string, kind: 'comments' | 'feed'): Promise<string>;
  /** Assigns a member to a private page. */
  assign(memberKey: string, pageKey: string): Promise<void>;
  /** Decides, as the owner, about the reported message of that time. */
  decide(messageTs: number, decision: { action: DecisionName; note: string }): Promise<void>;
  /** The owner in the studio, logged in once. */
  studio(): Promise<Session>;
  /** The app profile (subscriber id). */
  appProfileId(): Promise<string>;
  /** Refunds an order. */
  refund(orderId: string): Promise<void>;
}
