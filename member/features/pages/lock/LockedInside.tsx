import type { ContentItem } from '@bandstand/contract/content-item.ts';
import { ContentCard } from '../../../platform/content/ContentCard.tsx';
import { NumberedItem, NumberedList } from '../../../platform/content/NumberedList.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { useInside } from '../state/useInside.ts';
import styles from './LockedInside.module.css';

/** The most parts that are listed by title. */
const mostListed = 12;

/** What is behind the lock, as far as everyone may know it: the parts by title, how long they take, and one that is open to try. */
export function LockedInside({ pageId }: { pageId: string }) {
  const t = useText();
  const inside = useInside(pageId);
  if (!inside) return null;
  const { parts, minutes, sample } = inside;
  const rest = parts.length - mostListed;
  return (
    <>
      {sample && <Sample item={sample} />}
      <section className={styles.inside} aria-labelledby="inside-title">
        <header className={styles.head}>
          <h2 id="inside-title">{t('offer.inside')}</h2>
          <p className={styles.facts}>
            {[t('offer.parts', { count: parts.length }), minutes > 0 && lengthText(minutes, t)].filter(Boolean).join(' · ')}
          </p>
        </header>
        <NumberedList>
          {parts.slice(0, mostListed).map((item, at) => (
            <NumberedItem key={item.page_id} number={at + 1}>
              <ContentCard item={item} layout="row" />
            </NumberedItem>
          ))}
        </NumberedList>
        {rest > 0 && <p className={styles.facts}>{t('offer.more', { count: rest })}</p>}
      </section>
    </>
  );
}

function Sample({ item }: { item: ContentItem }) {
  const t = useText();
  return (
    <section className={styles.sample} aria-labelledby="sample-title">
      <h2 id="sample-title">{t('offer.sample')}</h2>
      <ContentCard item={item} layout="row" />
    </section>
  );
}

function lengthText(minutes: number, t: ReturnType<typeof useText>): string {
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('page.minutes', { count: left });
  return left === 0 ? t('offer.hours', { hours }) : t('offer.hours_minutes', { hours, minutes: left });
}
