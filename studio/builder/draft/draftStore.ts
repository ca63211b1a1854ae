import { createKeptStore, type KeptStore } from '../../platform/autosave/keptStore.ts';
import type { PageDocument } from './document.ts';

export type DraftStore = KeptStore<PageDocument>;

/** Keeps the unsaved page on this device. */
export const createDraftStore = (appSlug: string, pageId: string, storage: Storage): DraftStore =>
  createKeptStore<PageDocument>(appSlug, pageId, storage, ({ blocks }) => Array.isArray(blocks));
