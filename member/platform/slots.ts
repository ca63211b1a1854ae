import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { Video } from '@bandstand/contract/media.ts';
import type { EventData } from '@bandstand/contract/type-data.ts';
import type { Action } from '@bandstand/contract/blocks/action.ts';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** Where features meet without knowing each other: `app/slots.tsx` fills them. Null: nobody offers it. */
export type Slots = {
  /** The blocks of a page, one below the other. */
  Blocks: ComponentType<{ blocks: readonly Block[]; page: PageJson }>;
  /** Loads the code of blocks; null when it is here. */
  prepareBlocks: (blocks: readonly Block[]) => Promise<unknown> | null;
  /** A button that does what an owner chose for it. */
  ActionButton: ComponentType<{ action: Action | null; page: PageJson; children: ReactNode }>;
  /** A thread as a part of a page: the chat block. `label` names it where its title alone would not tell it from another; without an id it is only shown how it will be. */
  ThreadSection: ComponentType<{ threadId: string | null; title: string | null; label?: string }> | null;
  /** A thread over a page (NAV-6): comments, or a chat that a link opened. */
  ThreadOverlay: ComponentType<{ threadId: string; messageTs: number | null; onClose: () => void }> | null;
  /** What one can do with a date of an event; `state` is what holds now. */
  EventPlace: ComponentType<{ page: PageJson; state: EventData['state'] }> | null;
  /** The coming dates of an event, below the page that they belong to. */
  SeriesDates: ComponentType<{ pageId: string }> | null;
  /** An overlay in the frame of its editor. */
  OverlayFrame: ComponentType<{ page: PageJson }> | null;
  /** Gives a page a day in the member's calendar (L54). */
  ScheduleButton: ComponentType<{ page: PageJson; className?: string | undefined }> | null;
  /** What plays a video, with its poster and controls. */
  VideoPlayer: ComponentType<{ video: Video; title?: string | null | undefined }> | null;
  /** A mark at an entry of the tab bar or the menu, such as "unread"; draws nothing when there is none. */
  NavigationMark: ComponentType<{ screen: string }> | null;
};

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
  NavigationMark: null,
};

export const SlotsContext = createContext<Slots>(empty);
export const useSlots = (): Slots => useContext(SlotsContext);
