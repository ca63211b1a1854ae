import Clock from 'lucide-react/icons/clock';
import { useMemo, type ReactNode } from 'react';
import { headingsOf, type Heading } from '../../../platform/content/headings.ts';
import { titleFit } from '../../../platform/screen/titleFit.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { ArticleContents } from './ArticleContents.tsx';
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
  const headings = useMemo(() => (isLong ? contentsOf(page) : []), [isLong, page]);
  const minutes = isLong ? readingMinutes(page.blocks) : null;
  return (
    <>
      {page.image && <PageCover image={page.image} />}
      <Beside headings={headings}>
        <header className={styles.header} data-article={isLong || undefined}>
          <h1 className={styles.title} data-page-title="" style={titleFit(page.page_title)}>
            {page.page_title}
          </h1>
          {page.subtitle && <p className={styles.lead}>{page.subtitle}</p>}
          <PageFacts page={page}>
            {minutes === null ? facts : <Fact icon={Clock}>{t('type.article.reading_time', { count: minutes })}</Fact>}
          </PageFacts>
          {isEmpty && <p className={styles.empty}>{t('block.collection_empty')}</p>}
        </header>
        {children}
      </Beside>
    </>
  );
}

/** Below this, a list of parts would say no more than the text. */
const leastHeadings = 3;

/** The headings of an article whose blocks all fit into one column. */
function contentsOf({ blocks }: CoverHeaderProps['page']): Heading[] {
  const isWide = blocks.some(({ type, style }) => type === 'hero' || Boolean(style.background_color));
  const headings = isWide ? [] : headingsOf(blocks);
  return headings.length < leastHeadings ? [] : headings;
}

/** The article with its contents at the side. */
function Beside({ headings, children }: { headings: readonly Heading[]; children: ReactNode }) {
  if (headings.length === 0) return children;
  return (
    <div className={styles.beside}>
      <div>{children}</div>
      <ArticleContents headings={headings} />
    </div>
  );
}
