import Clock from 'lucide-react/icons/clock';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { Suspense, useMemo, type ReactNode } from 'react';
import { headingsOf, type Heading } from '../../../platform/content/headings.ts';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { titleFit } from '../../../platform/screen/titleFit.ts';
import { AllTexts } from '../../../platform/texts/AllTexts.tsx';
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

const ArticleContents = lazyPart(() => import('./ArticleContents.tsx').then((file) => file.ArticleContents), { isKept: true });

/** The article with room at the side, where its contents come when the app has loaded. */
function Beside({ headings, children }: { headings: readonly Heading[]; children: ReactNode }) {
  const isDesktop = useMedia('(min-width: 1200px)');
  if (headings.length === 0) return children;
  return (
    <div className={styles.beside}>
      <div>{children}</div>
      {isDesktop && (
        <Suspense fallback={null}>
          <AllTexts extent="pages">
            <ArticleContents headings={headings} />
          </AllTexts>
        </Suspense>
      )}
    </div>
  );
}
