import type { Answer } from '@bandstand/client/api/api.ts';

/** A page as the tree lists it. */
export type TreePage = Answer<'GET /studio/pages'>['items'][number];
