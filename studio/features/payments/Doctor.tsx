import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-help';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'wouter';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { ProviderEvents } from './ProviderEvents.tsx';
import styles from './payments.module.css';
import { TestPurchase } from './TestPurchase.tsx';

type Found = Answer<'GET /studio/payments/check'>;
const icons = { good: CircleCheck, warning: TriangleAlert, bad: CircleAlert, unknown: CircleHelp };

/** Whether payments work: each check with its result and what to do, payments without access, the latest events. */
export function Doctor({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const { may } = useStaff();
  const check = useCall('GET /studio/payments/check', undefined);
  return (
    <Section
      title={t('studio.doctor.title')}
      text={t('studio.doctor.text')}
      actions={
        <Button size="small" pending={check.isFetching} onClick={() => void check.refetch()}>
          {t('studio.doctor.again')}
        </Button>
      }
    >
      <QueryView query={check} skeleton={<Skeleton lines={5} height="1.5rem" />}>
        {(found) => (
          <>
            <Checks checks={found.checks} />
            {found.paid_not_granted.length > 0 && <NotGranted orders={found.paid_not_granted} />}
          </>
        )}
      </QueryView>
      {settings.gateway === 'test' && may('orders.write') && may('sell.read') && <TestPurchase />}
      <ProviderEvents />
    </Section>
  );
}

function Checks({ checks }: { checks: Found['checks'] }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={styles.checks} aria-label={t('studio.doctor.title')}>
      {checks.map(({ name, state, text, at }) => (
        <li key={name} className={styles.check}>
          <span className={styles.mark} data-state={state}>
            <Icon of={icons[state]} size={18} label={t(`studio.doctor.state.${state}`)} />
          </span>
          <span className={styles.words}>
            <strong>{t(`studio.doctor.check.${name}`)}</strong>
            <span>
              {text}
              {at && <span className={styles.quiet}> · {format.relative(at)}</span>}
            </span>
            {(state === 'bad' || state === 'warning') && <span className={styles.quiet}>{t(`studio.doctor.do.${name}`)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function NotGranted({ orders }: { orders: Found['paid_not_granted'] }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.stack}>
      <h3 className={styles.heading}>{t('studio.doctor.check.paid_not_granted')}</h3>
      <ul className={styles.checks}>
        {orders.map(({ order_id, member, product, amount, currency, paid_at }) => (
          <li key={order_id} className={styles.line}>
            <Link href={`/orders?order=${order_id}`} className={styles.grow}>
              {member} · {product}
            </Link>
            <span>{format.money(amount, currency)}</span>
            <span className={styles.quiet}>{format.relative(paid_at)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
