import type { PageJson } from '@bandstand/contract/pages.ts';
import type { ComponentType } from 'react';
import { CoverHeader } from './CoverHeader.tsx';
import { ExercisePage } from './ExercisePage.tsx';
import { HeroFirst } from './HeroFirst.tsx';
import { MealPage } from './MealPage.tsx';
import type { PageHeaderProps } from './pageHeader.ts';
import { ProgramPage } from './ProgramPage.tsx';

type Header = { Header: ComponentType<PageHeaderProps>; /** A picture lies under the toolbar. */ isOverlaid: boolean };

/** By the page's type (BLK-2). A hero at the top of a page is its header. */
export function headerOf(page: PageJson): Header {
  const first = page.blocks[0];
  const hasHero = first?.type === 'hero';
  const hasCover = Boolean(page.image);
  switch (page.page_content_type) {
    case 'program':
      return { Header: ProgramPage, isOverlaid: hasCover };
    case 'exercise':
      return { Header: ExercisePage, isOverlaid: false };
    case 'meal':
      return { Header: MealPage, isOverlaid: hasCover };
    default:
      return hasHero ? { Header: HeroFirst, isOverlaid: Boolean(first.data.image) } : { Header: CoverHeader, isOverlaid: hasCover };
  }
}
