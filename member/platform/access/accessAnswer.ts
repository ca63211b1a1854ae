import type { Decision } from '@bandstand/contract/access.ts';

/** The device's decision about a linked page. */
export type AccessAnswer = { decision: Decision; inheritsGlobally: boolean };

/** A page somewhere below another. `day`: after how many days of the run it opens, if whole days decide. */
export type PageBelow = { pageId: string; parentId: string | null; path: string; decision: Decision; day: number | null };
