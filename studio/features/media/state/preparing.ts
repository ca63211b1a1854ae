import type { Media } from './useUploads.ts';

/** How often one asks how far a video is. */
export const preparingMs = 2000;

/** While something is being prepared the list is asked again. */
export const refetchWhilePreparing = (last: { items: readonly Media[] } | undefined): number | false =>
  last?.items.some(({ status, replacement }) => status === 'preparing' || replacement?.status === 'preparing') ? preparingMs : false;
