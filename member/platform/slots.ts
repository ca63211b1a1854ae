import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { Image, Video } from '@bandstand/contract/media.ts';
import type { Submission } from '@bandstand/contract/forms.ts';
import type { CaptureStatus } from '@bandstand/contract/forms.values.ts';
import type { EventData } from '@bandstand/contract/type-data.ts';
import type { Action } from '@bandstand/contract/blocks/action.ts';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Platform } from './platform.ts';
import type { KeptSession } from './workouts/keptSession.ts';

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
  /** The number of a page's comments. */
  CommentCount: ComponentType<{ threadId: string }> | null;
  /** Actions for an occurrence; `state` is the current one. */
  EventPlace: ComponentType<{ page: PageJson; state: EventData['state'] }> | null;
  /** An event's coming occurrences, below the event's page. */
  SeriesDates: ComponentType<{ pageId: string }> | null;
  /** An overlay in its editor's frame. */
  OverlayFrame: ComponentType<{ page: PageJson }> | null;
  /** Adds a page to a day in the member's calendar (L54). */
  ScheduleButton: ComponentType<{ page: PageJson; className?: string | undefined }> | null;
  /** What a locked page costs, with the way to the checkout. */
  PageOffer: ComponentType<PageOfferProps> | null;
  /** A video player with poster and controls. */
  VideoPlayer: ComponentType<{ video: Video; title?: string | null | undefined }> | null;
  /** A form on its page: its intro, then the form in place. */
  FormPlace: ComponentType<{ page: PageJson; formId: string }> | null;
  /** A film of the media library or another site that something beside it follows and moves; another site's has its own player and is only shown. */
  FollowedFilm: ComponentType<FollowedFilmProps> | null;
  /** The form of a workout, above its player (FRM-7). */
  CaptureForm: ComponentType<CaptureFormProps> | null;
  /** Loads the code of the workouts' player, with that of its film and form. */
  prepareWorkout: (has: { hasFilm: boolean; hasForm: boolean }) => Promise<unknown> | null;
  /** The submissions of a block. */
  SubmissionList: ComponentType<{ blockId: string; isOwn: boolean; formId: string | null }> | null;
  /** Pictures as large as the window. */
  Lightbox: ComponentType<{ slides: readonly LargePicture[]; startAt: number; onClose: () => void }> | null;
  /** What follows a sign-up before it counts as finished (ID-18). */
  afterSignUp: (platform: Platform) => Promise<void>;
  /** A mark on an entry of the tab bar or the menu, such as "unread"; renders nothing if there is none. */
  NavigationMark: ComponentType<{ screen: string }> | null;
};

export type PageOfferProps = {
  productIds: readonly string[];
  titleOfPage: string;
  /** Null: all of them, or the only one. */
  onBuy: (productId: string | null) => void;
};

/** Where a film is. Seconds. */
export interface FilmState {
  seconds: number;
  /** How much of it was played, also before it was opened this time. */
  seen: number;
  duration: number;
  hasBegun: boolean;
  isPlaying: boolean;
  hasEnded: boolean;
  hasFailed: boolean;
}
/** Moves a film. */
export interface FilmControl {
  toggle(): void;
  /** Plays from there. */
  jump(seconds: number): void;
  step(bySeconds: number): void;
}
export interface FilmFollower {
  /** Where it goes on, in seconds; null: at its beginning. */
  startAt: number | null;
  /** How much of it was played before. */
  seenBefore: number;
  isMuted: boolean;
  onMuted: (isMuted: boolean) => void;
  onControl: (control: FilmControl | null) => void;
  onMoved: (film: FilmState) => void;
  /** Nine tenths of it were seen. */
  onWatched: () => void;
}

export type FollowedFilmProps = { video: Video; title: string; follower: FilmFollower };

export type CaptureFormProps = {
  formId: string;
  /** Of the workout, on this device. */
  session: Pick<KeptSession, 'key' | 'id' | 'capture'>;
  /** What was sent before, as far as the server has said. */
  submission: Submission | null;
  /** The groups to ask; null: all of them, as after the workout. */
  groupIds: readonly string[] | null;
  /** What the workout knows, by field. */
  known: ReadonlyMap<string, string>;
  pageId: string | null;
  onStatus: (groupIds: readonly string[], status: CaptureStatus) => void;
  onClose: () => void;
};

export type LargePicture = { image: Image; alt: string; caption: string | null };

const empty: Slots = {
  Blocks: () => null,
  prepareBlocks: () => null,
  ActionButton: () => null,
  ThreadSection: null,
  ThreadOverlay: null,
  CommentCount: null,
  EventPlace: null,
  SeriesDates: null,
  OverlayFrame: null,
  ScheduleButton: null,
  PageOffer: null,
  VideoPlayer: null,
  FormPlace: null,
  FollowedFilm: null,
  CaptureForm: null,
  prepareWorkout: () => null,
  SubmissionList: null,
  Lightbox: null,
  afterSignUp: () => Promise.resolve(),
  NavigationMark: null,
};

export const SlotsContext = createContext<Slots>(empty);
export const useSlots = (): Slots => useContext(SlotsContext);
