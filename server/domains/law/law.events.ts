import type { Language } from '@bandstand/contract/languages.ts';

/** Queued in the transaction of the notice. `language`: of its author. */
export type LawJobs = {
  /** Ends what the withdrawal is about, and confirms that it was received. */
  'law.withdrawn': { appId: string; noticeId: string; language: Language };
  /** Finds the contract in question, ends it, and confirms it. */
  'law.cancelled': { appId: string; noticeId: string; language: Language };
};
