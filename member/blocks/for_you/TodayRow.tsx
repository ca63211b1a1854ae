import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { formatClock } from '@bandstand/rules/text/dates.ts';
import { MediaCard, type MediaState } from '@bandstand/ui/primitives/MediaCard.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import { useIsCompleted } from '../../platform/content/useItemState.ts';
import { usePageLink } from '../../platform/links/PageLink.tsx';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './ForYouBlock.module.css';

/** Today's items of the calendar, in its order. */
export function TodayRow({ items }: { items: readonly ScheduledItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id}>
          <TodayItem item={item} />
        </li>
      ))}
    </ul>
  );
}

function TodayItem({ item }: { item: ScheduledItem }) {
  const t = useText();
  const place = { language: useLanguage(), timeZone: useTimeZone() };
  const { watched, link } = usePageLink({ path: item.page.path, pageId: item.item_id });
  const isDone = useIsCompleted(item.item_id, item.is_completed);
  const state: MediaState | null = item.is_locked
    ? { kind: 'locked', label: t('page.locked') }
    : isDone
      ? { kind: 'done', label: t('page.completed') }
      : null;
  const { duration_minutes: minutes } = item.page;
  const line = [
    item.starts_at && formatClock(item.starts_at, place),
    minutes !== null && t('page.minutes', { count: minutes }),
    item.root?.title,
  ].filter(Boolean);
  return (
    <div {...watched}>
      <MediaCard
        title={item.page.title}
        href={link.href}
        onClick={link.onClick}
        layout="row"
        headingLevel={4}
        line={line.join(' · ') || null}
        state={state}
        picture={{ ...pictureOf(item.page.image, ''), sizes: '88px' }}
      />
    </div>
  );
}
