import type { ContentItem } from '@bandstand/contract/content-item.ts';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../platform/navigation/lazyPart.tsx';
import { withAllTexts } from '../../platform/texts/AllTexts.tsx';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { useIsInBrowser } from '../../platform/useInBrowser.ts';
import styles from './CollectionBlock.module.css';

// Scrolling by buttons and keys is not needed for the first view.
const CarouselControls = lazyPart(() => import('./CarouselControls.tsx').then((file) => withAllTexts(file.CarouselControls, 'pages')), {
  isKept: true,
});

/** Cards in a row to scroll through; all at once on request. */
export function Carousel({ items, headingLevel }: { items: readonly ContentItem[]; headingLevel: 2 | 3 }) {
  const row = useRef<HTMLDivElement>(null);
  const isRunning = useIsInBrowser();
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <div ref={row} className={styles.row}>
      <ContentList items={items} layout={isExpanded ? 'grid' : 'carousel'} headingLevel={headingLevel} />
      {isRunning && !isExpanded && items.length > 1 && (
        <Suspense fallback={null}>
          <CarouselControls row={row} onShowAll={() => setIsExpanded(true)} />
        </Suspense>
      )}
    </div>
  );
}
