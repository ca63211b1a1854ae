import type { PlanPriceChange } from '@bandstand/contract/repricing.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import type { Column } from '../../platform/screen/DataTable.tsx';
import { useLanguage, useStaff, useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/useAppTime.ts';
import { useFormat } from '../../platform/useFormat.ts';
import { WithdrawPrice } from './WithdrawPrice.tsx';

const tones: Record<PlanPriceChange['state'], Tone> = { telling: 'primary', announced: 'primary', applied: 'success', withdrawn: 'neutral' };

/** What a list of price changes says of each. */
export function usePriceChangeColumns(): Column<PlanPriceChange>[] {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const { zone } = useAppTime();
  const language = useLanguage();
  return [
    { id: 'plan', header: t('studio.repricing.plan'), cell: ({ product, version }) => [product.title, version.title].filter(Boolean).join(' · ') },
    {
      id: 'price',
      header: t('studio.products.price'),
      cell: ({ amounts }) => amounts.map(({ amount, currency }) => format.money(amount, currency)).join(' · '),
    },
    { id: 'from', header: t('studio.repricing.from'), cell: ({ from }) => formatDate(from, { language, timeZone: zone }) },
    {
      id: 'told',
      header: t('studio.repricing.members'),
      cell: ({ told, needs_consent, accepted, waiting }) =>
        needs_consent ? t('studio.repricing.answers', { told, accepted, waiting }) : t('studio.repricing.told', { count: told }),
      isExtra: true,
    },
    {
      id: 'state',
      header: t('studio.products.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`studio.repricing.state.${state}`)}</Badge>,
    },
    {
      id: 'withdraw',
      header: '',
      cell: ({ id, state, told }) => may('orders.write') && (state === 'announced' || state === 'telling') && <WithdrawPrice id={id} told={told} />,
    },
  ];
}
