import { titleFit } from '../../../platform/screen/titleFit.ts';
import { PageCover } from '../header/PageCover.tsx';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import styles from './ProgramPage.module.css';
import { ProgramCard } from './ProgramCard.tsx';
import { ProgramStages } from './ProgramStages.tsx';
import { useProgram } from '../state/useProgram.ts';

/** A program: the member's progress, the stages with their dates, and the owner's content. */
export function ProgramPage({ page, children }: PageHeaderProps) {
  const program = useProgram(page);
  // Viewers who only browse cannot start (ACC-14): there is no next step to offer.
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
      <div className={styles.columns} data-alone={!hasCard || undefined} data-about={page.blocks.length > 0 || undefined}>
        {hasCard && (
          <aside className={styles.aside}>
            <ProgramCard page={page} program={program} />
          </aside>
        )}
        <div className={styles.about}>{children}</div>
        <ProgramStages program={program} />
      </div>
    </>
  );
}
