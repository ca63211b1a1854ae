import type { Decision } from '@bandstand/contract/access.ts';

/** What the device says of a page that is linked to. */
export type AccessAnswer = { decision: Decision; inheritsGlobally: boolean };

/** A page somewhere below another. `day`: after how many days of the run it opens, where whole days decide that. */
export type PageBelow = { pageId: string; parentId: string | null; path: string; decision: Decision; day: number | null };
