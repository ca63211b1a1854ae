import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState, type ReactNode } from 'react';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { WeekRow } from '../../platform/content/WeekRow.tsx';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { withAllTexts } from '../../platform/texts/AllTexts.tsx';
import { useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { Bones } from './Bones.tsx';
import styles from './ForYouBlock.module.css';
import { Greeting } from './Greeting.tsx';
import { NextEvent, Unread } from './OtherRows.tsx';
import { RunRow } from './RunRow.tsx';
import { TodayRow } from './TodayRow.tsx';
import { useForYou } from './useForYou.ts';

type Data = BlockProps<'for_you'>['block']['data'];

/** What is waiting for the member, one idea per row. */
export const ForMember = withAllTexts(function ForMember({ data }: { data: Data }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { data: found, isError, refetch } = useForYou();
  const [now] = useState(() => Date.now());
  const today = plainDateOf(now, timeZone);
  const isShown = (name: Exclude<keyof Data, 'weekly_goal'>) => data[name] !== false;
  if (!found)
    return (
      <div className={styles.forYou}>
        <Greeting now={now} />
        {isError ? (
          <div className={styles.failed}>
            <p>{t('shell.load_failed')}</p>
            <Button size="small" onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          </div>
        ) : (
          <Bones />
        )}
      </div>
    );
  // A run that goes on with one of today's pages is not offered twice.
  const isToday = isShown('shows_today') && found.today.some(({ item_id }) => item_id === found.run?.next?.page_id);
  return (
    <div className={styles.forYou}>
      <Greeting now={now}>{isShown('shows_week') && <WeekRow doneDays={found.done_days} today={today} goal={data.weekly_goal ?? 3} />}</Greeting>
      {isShown('shows_today') && found.today.length > 0 && (
        <Part title={t('for_you.today')}>
          <TodayRow items={found.today} />
        </Part>
      )}
      {isShown('shows_continue') && found.run && !isToday && (
        <Part title={t('for_you.continue')}>
          <RunRow run={found.run} />
        </Part>
      )}
      {isShown('shows_event') && found.event && (
        <Part title={t('for_you.event')}>
          <NextEvent event={found.event} now={now} />
        </Part>
      )}
      {isShown('shows_unread') && found.has_unread && <Unread />}
      {isShown('shows_news') && found.news.items.length > 0 && (
        <Part title={t('for_you.news')}>
          <ContentList items={found.news.items} layout="list" headingLevel={4} />
        </Part>
      )}
    </div>
  );
}, 'pages');

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  );
}
