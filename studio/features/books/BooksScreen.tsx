import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useState } from 'react';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { wallOf } from '../../platform/forms/whenTime.ts';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { BooksAccounts } from './BooksAccounts.tsx';
import { BooksExport } from './BooksExport.tsx';
import { BooksTotals } from './BooksTotals.tsx';
import styles from './books.module.css';
import { PeriodFields } from './PeriodFields.tsx';
import { daysOf, isSpan, periods, type Period } from './periods.ts';

/** What a tax adviser needs for a period: totals to compare, files, and the accounts they use. */
export function BooksScreen() {
  const t = useText();
  const { zone } = useAppTime();
  const isZoneKnown = !useCall('GET /studio/changes', undefined).isPending;
  const [address, change] = useAddress();
  const [now] = useState(() => new Date().toISOString());
  const today = wallOf(now, zone).slice(0, 10);
  const period: Period = periods.find((known) => known === address.get('period')) ?? 'last_month';
  const days = period === 'custom' ? { from: address.get('from') ?? today, to: address.get('to') ?? today } : daysOf(period, today);
  const isGood = isSpan(days);
  const books = useCall('GET /studio/books', { query: days }, { keepPrevious: true, enabled: isZoneKnown && isGood });
  const settings = useCall('GET /studio/books/settings', undefined);
  return (
    <Screen
      title={t('studio.books.title')}
      lead={t('studio.books.lead')}
      tools={<PeriodFields period={period} days={days} isGood={isGood} onChange={change} />}
    >
      <div className={styles.parts}>
        {isGood && (
          <QueryView query={books} skeleton={<Skeleton shape="block" height="200px" />}>
            {({ sums }) =>
              sums.length === 0 ? (
                <EmptyState title={t('studio.books.empty')} text={t('studio.books.empty_text')} />
              ) : (
                <>
                  {sums.map((sum) => (
                    <BooksTotals key={sum.currency} sum={sum} />
                  ))}
                  <BooksExport days={days} currencies={sums.map(({ currency }) => currency)} />
                </>
              )
            }
          </QueryView>
        )}
        <QueryView query={settings}>{(found) => <BooksAccounts settings={found} />}</QueryView>
      </div>
    </Screen>
  );
}
