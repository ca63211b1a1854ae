import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { ContentCard } from '../../platform/content/ContentCard.tsx';
import { titleFit } from '../../platform/screen/titleFit.ts';
import { useText } from '../../platform/useText.ts';
import { PageCover } from './PageCover.tsx';
import type { PageHeaderProps } from './pageHeader.ts';
import styles from './ProgramPage.module.css';
import { ProgramCard } from './ProgramCard.tsx';
import { useRun } from './useRun.ts';

/** The stages as the server serves them: direct children in order. */
export const stagesOf = (page: PageJson): readonly ContentItem[] => (page.type_data as { stages?: ContentItem[] } | null)?.stages ?? [];

/** A program: where one stands, the stages with their dates, and what the owner says about it. */
export function ProgramPage({ page, children }: PageHeaderProps) {
  const t = useText();
  const run = useRun(page);
  const stages = stagesOf(page);
  // Who may only browse can start nothing (ACC-14): there is no next step to offer.
  const hasCard = page.page.access.mode === 'full';
  const words = (
    <>
      <h1 data-page-title="" style={titleFit(page.page_title)}>
        {page.page_title}
      </h1>
      {page.subtitle && <p>{page.subtitle}</p>}
    </>
  );
  return (
    <>
      {page.image ? (
        <PageCover image={page.image} isTall>
          {words}
        </PageCover>
      ) : (
        <header className={styles.plain}>{words}</header>
      )}
      <div className={styles.columns} data-alone={!hasCard || undefined}>
        {hasCard && (
          <aside className={styles.aside}>
            <ProgramCard page={page} run={run} />
          </aside>
        )}
        <div className={styles.main}>
          <div className={styles.about}>{children}</div>
          {stages.length > 0 && (
            <section className={styles.stages}>
              <h2>{t('program.stages')}</h2>
              <ol className={styles.list}>
                {stages.map((stage, at) => (
                  <li key={stage.page_id} data-active={(run.isStarted && stage.page_id === run.active?.page_id) || undefined}>
                    <span className={styles.number} aria-hidden="true">
                      {at + 1}
                    </span>
                    <ContentCard item={stage} layout="row" />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
    </>
  );
}
