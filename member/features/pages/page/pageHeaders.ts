import '@bandstand/ui/primitives/Badge.module.css';
import '@bandstand/ui/primitives/Card.module.css';
import '@bandstand/ui/primitives/Checkbox.module.css';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { visiblePageActions } from '@bandstand/rules/pages/blocks.ts';
import type { ComponentType } from 'react';
import { lazyScreen, type LazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { together } from '../../../platform/together.ts';
import '../header/AlternatingPictures.module.css';
import '../actions/BottomRow.module.css';
import { CoverHeader } from '../header/CoverHeader.tsx';
import '../types/ExercisePage.module.css';
import '../types/FormPage.module.css';
import { HeroFirst } from '../header/HeroFirst.tsx';
import '../lock/LockedPage.module.css';
import '../types/MealPage.module.css';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import '../program/ProgramCard.module.css';
import '../program/ProgramPage.module.css';
import '../program/StartFacts.module.css';
import '../types/TypePage.module.css';
import '../../../platform/content/People.module.css';
import '../types/Servings.module.css';

// Parts of only some pages load with them. Their style sheets load at once, above: the server renders such a page before any script has
// loaded.
const ProgramPage = lazyScreen<PageHeaderProps>(() => import('../program/ProgramPage.tsx').then((file) => file.ProgramPage));
const ExercisePage = lazyScreen<PageHeaderProps>(() => import('../types/ExercisePage.tsx').then((file) => file.ExercisePage));
const WorkoutPage = lazyScreen<PageHeaderProps>(() => import('../types/WorkoutPage.tsx').then((file) => file.WorkoutPage));
const StreamPage = lazyScreen<PageHeaderProps>(() => import('../types/StreamPage.tsx').then((file) => file.StreamPage));
const EventPage = lazyScreen<PageHeaderProps>(() => import('../types/EventPage.tsx').then((file) => file.EventPage));
const ItemsPage = lazyScreen<PageHeaderProps>(() => import('../types/ItemsPage.tsx').then((file) => file.ItemsPage));
const FormPage = lazyScreen<PageHeaderProps>(() => import('../types/FormPage.tsx').then((file) => file.FormPage));
const MealPage = lazyScreen<PageHeaderProps>(() => import('../types/MealPage.tsx').then((file) => file.MealPage));
export const LockedPage = lazyScreen<{ path: string; page: PageJson }>(() => import('../lock/LockedPage.tsx').then((file) => file.LockedPage));

const BottomRow = lazyScreen<{ page: PageJson }>(() => import('../actions/BottomRow.tsx').then((file) => file.BottomRow));

/** Whether there may be actions below the page: their code loads with such pages (L56 to L58). */
const hasRow = ({ page, page_actions, page_content_type }: PageJson): boolean =>
  page.access.mode === 'full' && visiblePageActions(page_actions, page_content_type).length > 0;

type Parts = { Header: ComponentType<PageHeaderProps>; /** The toolbar overlays a picture. */ isOverlaid: boolean };

const ofType: Partial<Record<PageJson['page_content_type'], LazyScreen<PageHeaderProps>>> = {
  program: ProgramPage,
  exercise: ExercisePage,
  meal: MealPage,
  workout: WorkoutPage,
  stream: StreamPage,
  event_occurrence: EventPage,
  collection: ItemsPage,
  pack: ItemsPage,
  form: FormPage,
};

/** Types that begin with the owner's hero if there is one. */
const keepsHero: ReadonlySet<unknown> = new Set([WorkoutPage, StreamPage, EventPage, ItemsPage, FormPage]);

/** The parts around a page's blocks: a header by its type (BLK-2), or a hero at its top, and the row below; null without actions. */
export function partsOf(page: PageJson): Parts & { Row: ComponentType<{ page: PageJson }> | null } {
  return { ...headerOf(page), Row: hasRow(page) ? BottomRow : null };
}

function headerOf(page: PageJson): Parts {
  const hasCover = Boolean(page.image);
  const Own = ofType[page.page_content_type];
  const first = page.blocks[0];
  const isHeroFirst = first?.type === 'hero';
  if (Own && (!isHeroFirst || !keepsHero.has(Own))) return { Header: Own, isOverlaid: hasCover && Own !== ExercisePage };
  return {
    Header: Own ?? (isHeroFirst ? HeroFirst : CoverHeader),
    isOverlaid: isHeroFirst ? Boolean(first.data.image ?? first.data.video) : hasCover,
  };
}

/** Loads the code above a page's blocks, or of its lock screen; null when it is loaded. */
export function prepareHeader(page: PageJson): Promise<unknown> | null {
  if (!page.page.access.granted) return LockedPage.prepare();
  return together([ofType[page.page_content_type]?.prepare(), hasRow(page) ? BottomRow.prepare() : null]);
}

/** The same for every page type: the server renders any of them at once. */
export const prepareEveryHeader = (): Promise<unknown> | null =>
  together([LockedPage, BottomRow, ...Object.values(ofType)].map((part) => part.prepare()));
