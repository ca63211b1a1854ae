import type { DecisionName } from '@bandstand/contract/moderation.studio.ts';
import type { StudioProduct } from '@bandstand/contract/products.ts';
import type { Caller, Session } from './caller.ts';

/** What happened in an app, and when. */
export interface Deed {
  ms: number;
  run: () => Promise<void>;
}

export interface History {
  call: Caller;
  nowMs: number;
  session(key: string): Session;
  subscriberId(key: string): string;
  /** When somebody came; before that he likes nothing. */
  arrivedMs(key: string): number;
  pageId(key: string): string;
  productOf(key: string): Pick<StudioProduct, 'id' | 'versions'>;
  /** Ids of a program's sessions, in order. */
  sessionsOf(programKey: string): string[];
  /** The thread of a page, as somebody who may open it finds it. */
  threadOf(as: Session, pageKey: string, kind: 'comments' | 'feed'): Promise<string>;
  /** Lets somebody into a private page. */
  assign(memberKey: string, pageKey: string): Promise<void>;
  /** Decides, as the owner, about the reported message of that time. */
  decide(messageTs: number, decision: { action: DecisionName; note: string }): Promise<void>;
  /** The owner at the studio, signed in once. */
  studio(): Promise<Session>;
  /** The profile of the app (subscriber id). */
  appProfileId(): Promise<string>;
  /** Gives an order back. */
  refund(orderId: string): Promise<void>;
}
