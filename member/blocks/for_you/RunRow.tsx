import type { ForYou } from '@bandstand/contract/home.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import { usePageLink } from '../../platform/links/PageLink.tsx';
import { useBundle, useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './ForYouBlock.module.css';

/** The program that the member is in, and its next page in one tap; if that is still closed, when it opens. */
export function RunRow({ run: { root, next } }: { run: NonNullable<ForYou['run']> }) {
  const t = useText();
  const place = { language: useLanguage(), timeZone: useTimeZone() };
  const progress = useBundle()?.page_subscriptions[root.page_id]?.progress ?? root.progress;
  const isOpen = next?.access.granted ?? false;
  const opensAt = next && !isOpen ? next.access.available_after : null;
  const target = isOpen && next ? next : root;
  const { watched, link } = usePageLink({ path: target.path, pageId: target.page_id, decision: target.access });
  const image = (isOpen ? next?.image : null) ?? root.image;
  const { completed_count: done = 0, total_count: total = 0 } = progress ?? {};
  return (
    <div {...watched} className={styles.run}>
      {image && (
        <div className={styles.cover}>
          <Picture {...pictureOf(image, '')} sizes="(max-width: 768px) 100vw, 320px" />
        </div>
      )}
      <div className={styles.runWords}>
        {isOpen && next && <p className={styles.from}>{root.title}</p>}
        <h4 className={styles.runTitle}>{isOpen && next ? next.title : root.title}</h4>
        {opensAt && <p className={styles.from}>{t('program.next_opens', { date: formatDate(opensAt, place) })}</p>}
        {total > 0 && (
          <div className={styles.progress}>
            <ProgressBar value={done / total} label={t('page.progress_of', { title: root.title })} />
            <span>{t('program.done_of', { done, total })}</span>
          </div>
        )}
        <div>
          <Button variant={isOpen ? 'primary' : 'secondary'} href={link.href} onClick={link.onClick}>
            {isOpen ? t('program.continue') : t('block.open')}
          </Button>
        </div>
      </div>
    </div>
  );
}
