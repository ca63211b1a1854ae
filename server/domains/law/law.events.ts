import type { Language } from '@bandstand/contract/languages.ts';

/** Written in the transaction of the notice. `language`: of who wrote it. */
export type LawJobs = {
  /** Ends what the withdrawal is about, and says that it was received. */
  'law.withdrawn': { appId: string; noticeId: string; language: Language };
  /** Looks for the contract that is meant, ends it, and says so. */
  'law.cancelled': { appId: string; noticeId: string; language: Language };
};
