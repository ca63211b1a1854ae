import type { Media } from './useUploads.ts';

/** How often to ask about the progress of a video. */
export const preparingMs = 2000;

/** Refetches the list while something is being processed. */
export const refetchWhilePreparing = (last: { items: readonly Media[] } | undefined): number | false =>
  last?.items.some(({ status, replacement }) => status === 'preparing' || replacement?.status === 'preparing') ? preparingMs : false;
