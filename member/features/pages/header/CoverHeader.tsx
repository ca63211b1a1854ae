import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { titleFit } from '../../../platform/screen/titleFit.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './CoverHeader.module.css';
import { PageCover } from './PageCover.tsx';
import { Fact, PageFacts } from './PageFacts.tsx';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import { readingMinutes } from '../state/readingTime.ts';

type CoverHeaderProps = PageHeaderProps & { /** `Fact` by `Fact`. */ facts?: ReactNode };

const plainTypes: ReadonlySet<string> = new Set(['generic', 'article', 'form']);

/** The header of generic pages, articles and forms: the picture, then title, lead and facts in the reading column. */
export function CoverHeader({ page, facts, children }: CoverHeaderProps) {
  const t = useText();
  const isLong = page.page_content_type === 'article';
  // A browsable page or one with actions is not empty; the other types have content of their own.
  const isEmpty =
    plainTypes.has(page.page_content_type) &&
    page.blocks.length === 0 &&
    page.page.access.mode === 'full' &&
    page.page_actions.length === 0 &&
    !page.type_data?.['form_id'] &&
    !page.has_dates;
  const minutes = isLong ? readingMinutes(page.blocks) : null;
  return (
    <>
      {page.image && <PageCover image={page.image} />}
      <header className={styles.header} data-article={isLong || undefined}>
        <h1 className={styles.title} data-page-title="" style={titleFit(page.page_title)}>
          {page.page_title}
        </h1>
        {page.subtitle && <p className={styles.lead}>{page.subtitle}</p>}
        <PageFacts page={page}>{minutes === null ? facts : <Fact icon={Clock}>{t('type.article.reading_time', { count: minutes })}</Fact>}</PageFacts>
        {isEmpty && <p className={styles.empty}>{t('block.collection_empty')}</p>}
      </header>
      {children}
    </>
  );
}
