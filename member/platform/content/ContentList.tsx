import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { ReactNode } from 'react';
import { ContentCard } from './ContentCard.tsx';
import styles from './ContentList.module.css';

type ContentListProps = {
  items: readonly ContentItem[];
  layout: 'list' | 'grid' | 'carousel';
  headingLevel?: 2 | 3 | 4;
  lineOf?: (item: ContentItem) => ReactNode;
};

const sizes = { list: '88px', grid: '(max-width: 768px) 50vw, 340px', carousel: '(max-width: 768px) 72vw, 300px' } as const;

/** Pages in a list, a grid or a row. */
export function ContentList({ items, layout, headingLevel = 3, lineOf }: ContentListProps) {
  return (
    <ul className={styles[layout]}>
      {items.map((item) => (
        <li key={item.page_id}>
          <ContentCard
            item={item}
            layout={layout === 'list' ? 'row' : 'card'}
            ratio={layout === 'carousel' ? 4 / 3 : 3 / 2}
            headingLevel={headingLevel}
            line={lineOf?.(item)}
            sizes={sizes[layout]}
          />
        </li>
      ))}
    </ul>
  );
}
