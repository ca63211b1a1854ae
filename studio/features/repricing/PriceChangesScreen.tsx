import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { useState } from 'react';
import { useCall } from '../../platform/queries.ts';
import { QueryView, RowSkeletons } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { NewPriceDialog } from './NewPriceDialog.tsx';
import { PriceChangeRow } from './PriceChangeRow.tsx';
import styles from './repricing.module.css';

/** Price changes for paying members: what was announced, and who agreed. */
export function PriceChangesScreen() {
  const t = useText();
  const { may } = useStaff();
  const [isNew, setIsNew] = useState(false);
  const changes = useCall('GET /studio/price_changes', undefined, {
    refetchMs: (last) => (last?.items.some(({ state }) => state === 'telling') ? 2000 : false),
  });
  const add = may('orders.write') && (
    <Button variant="primary" onClick={() => setIsNew(true)}>
      {t('studio.repricing.new')}
    </Button>
  );
  return (
    <Screen title={t('studio.repricing.title')} lead={t('studio.repricing.lead')} actions={add}>
      <QueryView
        query={changes}
        skeleton={<RowSkeletons />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('studio.repricing.empty')} text={t('studio.repricing.empty_text')} />}
      >
        {({ items }) => (
          <ul className={styles.list} aria-label={t('studio.repricing.title')}>
            {items.map((change) => (
              <PriceChangeRow key={change.id} change={change} />
            ))}
          </ul>
        )}
      </QueryView>
      {isNew && <NewPriceDialog onClose={() => setIsNew(false)} />}
    </Screen>
  );
}
