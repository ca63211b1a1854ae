import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { AskingRules } from './AskingRules.tsx';
import styles from './refunds.module.css';
import { RequestRow } from './RequestRow.tsx';

const states = ['open', 'answered'] as const;

/** Members' refund requests, the open ones first, and the rules for requesting. */
export function RefundRequestsScreen() {
  const t = useText();
  const [address, change] = useAddress();
  const state = address.get('state') === 'answered' ? 'answered' : 'open';
  const page = Number(address.get('page') ?? 1);
  const requests = useCall('GET /studio/refund_requests', { query: { state, page } }, { keepPrevious: true });
  const rules = useCall('GET /studio/refund_settings', undefined);
  return (
    <Screen
      title={t('studio.refunds.title')}
      lead={t('studio.refunds.lead')}
      tools={
        <Segmented
          label={t('studio.refunds.title')}
          value={state}
          options={states.map((value) => ({ value, label: t(`studio.refunds.${value}`) }))}
          onChange={(value) => change({ state: value === 'open' ? null : value, page: null })}
        />
      }
    >
      <div className={styles.parts}>
        <FilteredList query={requests} empty={{ title: t('studio.refunds.empty'), text: t('studio.refunds.empty_text') }}>
          {(items) => (
            <ul className={styles.list} aria-label={t('studio.refunds.title')}>
              {items.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </ul>
          )}
        </FilteredList>
        <QueryView query={rules}>{({ days }) => <AskingRules days={days} />}</QueryView>
      </div>
    </Screen>
  );
}
