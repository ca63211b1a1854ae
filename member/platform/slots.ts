import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { Image, Video } from '@bandstand/contract/media.ts';
import type { EventData } from '@bandstand/contract/type-data.ts';
import type { Action } from '@bandstand/contract/blocks/action.ts';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Platform } from './platform.ts';

/** Slots connect features that do not know each other: `app/slots.tsx` fills them. Null: not offered. */
export type Slots = {
  /** A page's blocks, one below the other. */
  Blocks: ComponentType<{ blocks: readonly Block[]; page: PageJson }>;
  /** Loads the code of blocks; null when it is loaded. */
  prepareBlocks: (blocks: readonly Block[]) => Promise<unknown> | null;
  /** A button with an owner's action. */
  ActionButton: ComponentType<{ action: Action | null; page: PageJson; children: ReactNode }>;
  /**
   * A thread as part of a page: the chat block. `label` names it where its title alone is ambiguous; without an id it is only a preview.
   */
  ThreadSection: ComponentType<{ threadId: string | null; title: string | null; label?: string }> | null;
  /** A thread above a page (NAV-6): comments, or a chat opened by a link. */
  ThreadOverlay: ComponentType<{ threadId: string; messageTs: number | null; onClose: () => void }> | null;
  /** Actions for an occurrence; `state` is the current one. */
  EventPlace: ComponentType<{ page: PageJson; state: EventData['state'] }> | null;
  /** An event's coming occurrences, below the event's page. */
  SeriesDates: ComponentType<{ pageId: string }> | null;
  /** An overlay in its editor's frame. */
  OverlayFrame: ComponentType<{ page: PageJson }> | null;
  /** Adds a page to a day in the member's calendar (L54). */
  ScheduleButton: ComponentType<{ page: PageJson; className?: string | undefined }> | null;
  /** A video player with poster and controls. */
  VideoPlayer: ComponentType<{ video: Video; title?: string | null | undefined }> | null;
  /** A form on its page: its intro, then the form in place. */
  FormPlace: ComponentType<{ page: PageJson; formId: string }> | null;
  /** Loads the code of the workouts' player. */
  prepareWorkout: () => Promise<unknown> | null;
  /** The submissions of a block. */
  SubmissionList: ComponentType<{ blockId: string; isOwn: boolean; formId: string | null }> | null;
  /** Pictures as large as the window. */
  Lightbox: ComponentType<{ slides: readonly LargePicture[]; startAt: number; onClose: () => void }> | null;
  /** What follows a sign-up before it counts as finished (ID-18). */
  afterSignUp: (platform: Platform) => Promise<void>;
  /** A mark on an entry of the tab bar or the menu, such as "unread"; renders nothing if there is none. */
  NavigationMark: ComponentType<{ screen: string }> | null;
};

export type LargePicture = { image: Image; alt: string; caption: string | null };

const empty: Slots = {
  Blocks: () => null,
  prepareBlocks: () => null,
  ActionButton: () => null,
  ThreadSection: null,
  ThreadOverlay: null,
  EventPlace: null,
  SeriesDates: null,
  OverlayFrame: null,
  ScheduleButton: null,
  VideoPlayer: null,
  FormPlace: null,
  prepareWorkout: () => null,
  SubmissionList: null,
  Lightbox: null,
  afterSignUp: () => Promise.resolve(),
  NavigationMark: null,
};

export const SlotsContext = createContext<Slots>(empty);
export const useSlots = (): Slots => useContext(SlotsContext);
