import { PageCover } from './PageCover.tsx';
import type { PageHeaderProps } from './pageHeader.ts';
import { PageFacts } from './PageFacts.tsx';
import styles from './CoverHeader.module.css';

/** The generic header and that of articles, events and lists: the picture, then title, lead and facts in the reading column. */
export function CoverHeader({ page, children }: PageHeaderProps) {
  const isLong = page.page_content_type === 'article';
  return (
    <>
      {page.image && <PageCover image={page.image} />}
      <header className={styles.header} data-article={isLong || undefined}>
        <h1 className={styles.title}>{page.page_title}</h1>
        {page.subtitle && <p className={styles.lead}>{page.subtitle}</p>}
        <PageFacts page={page} />
      </header>
      {children}
    </>
  );
}
