import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { useActivity } from './activity.queries.ts';
import styles from './Activity.module.css';
import { ActivityRow } from './ActivityRow.tsx';
import { byDay } from './activityDays.ts';
import { ContentSkeleton } from './ContentSkeleton.tsx';
import { useForget } from './useForget.ts';

/** `/me/activity`: what the member completed, joined and bought, by day; each entry can be removed (ACT-6). */
export function ActivityScreen() {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const query = useActivity();
  const forget = useForget();
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [now] = useState(() => Date.now());
  const today = plainDateOf(now, timeZone);
  return (
    <Screen title={t('screen.activity')} lead={t('activity.lead')} toolbar={{ backTo: '/me' }}>
      {query.isLoading && <ContentSkeleton />}
      {query.error && !query.data && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void query.refetch()}>{t('account.retry')}</Button>} />
      )}
      {query.data && entries.length === 0 && (
        <EmptyState art={<Icon of={History} size={28} />} title={t('activity.empty')} text={t('activity.empty_text')} />
      )}
      {byDay(entries, timeZone).map(({ date, entries: own }) => (
        <section key={date} className={styles.day}>
          <h2 className={styles.date}>{date === today ? t('activity.today') : formatPlainDate(date, language)}</h2>
          <ul className={styles.list}>
            {own.map((entry) => (
              <li key={entry.id}>
                <ActivityRow entry={entry} onForget={() => void forget(entry.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <Button variant="quiet" wide pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('my_content.more')}
        </Button>
      )}
    </Screen>
  );
}
