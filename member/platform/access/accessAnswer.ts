import type { Decision } from '@bandstand/contract/access.ts';

/** What the device says of a page that is linked to. */
export type AccessAnswer = { decision: Decision; inheritsGlobally: boolean };
