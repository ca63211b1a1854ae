import type { TaxRate } from '@bandstand/contract/taxes.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { NewRateDialog } from './NewRateDialog.tsx';
import { RateChangeRow } from './RateChangeRow.tsx';
import styles from './tax.module.css';

/** Rates that change on a day, for sales and for running subscriptions. */
export function RateChanges({ rates }: { rates: readonly TaxRate[] }) {
  const t = useText();
  const { may } = useStaff();
  const [isNew, setIsNew] = useState(false);
  const changes = useCall('GET /studio/rate_changes', undefined, { enabled: may('orders.read') });
  if (!may('orders.read')) return null;
  return (
    <Section
      title={t('studio.tax.changes')}
      text={t('studio.tax.changes_text')}
      actions={
        may('settings') && (
          <Button size="small" onClick={() => setIsNew(true)}>
            {t('studio.tax.change')}
          </Button>
        )
      }
    >
      <QueryView query={changes} isEmpty={({ items }) => items.length === 0} empty={<p className={styles.quiet}>{t('studio.tax.no_changes')}</p>}>
        {({ items }) => (
          <ul className={styles.changes} aria-label={t('studio.tax.changes')}>
            {items.map((change) => (
              <RateChangeRow key={change.id} change={change} />
            ))}
          </ul>
        )}
      </QueryView>
      {isNew && <NewRateDialog rates={rates} onClose={() => setIsNew(false)} />}
    </Section>
  );
}
