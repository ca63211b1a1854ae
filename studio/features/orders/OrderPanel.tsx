import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Link } from 'wouter';
import { useCall } from '../../platform/queries.ts';
import { Facts } from '../../platform/screen/Facts.tsx';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { SidePanel } from '../../platform/screen/SidePanel.tsx';
import { Timeline } from '../../platform/screen/Timeline.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { LocationWarning } from './LocationWarning.tsx';
import { GiftFact } from './GiftFact.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderSums } from './OrderSums.tsx';
import styles from '../../platform/sales/sales.module.css';
import { useLocationText } from './useLocationText.ts';
import { isHeld, orderTones, shownState, timelineOf } from './orderWords.ts';

/** One order beside the list: who bought what, for how much, what happened, what is possible. */
export function OrderPanel({ orderId, onClose }: { orderId: string | null; onClose: () => void }) {
  const t = useText();
  const order = useCall('GET /studio/orders/{id}', { params: { id: orderId ?? '' } }, { enabled: orderId !== null });
  return (
    <SidePanel open={orderId !== null} onClose={onClose} title={t('studio.orders.one')} width="wide">
      <QueryView query={order}>{(found) => <Details key={found.id} order={found} />}</QueryView>
    </SidePanel>
  );
}

function Details({ order }: { order: StudioOrderDetails }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const { when } = useAppTime();
  const locationText = useLocationText();
  const state = shownState(order);
  const place =
    order.address &&
    Object.values(order.address)
      .filter((line) => typeof line === 'string' && line !== '')
      .join(', ');
  return (
    <div className={styles.parts}>
      <div className={styles.head}>
        <p className={styles.total}>{format.money(order.amount, order.currency)}</p>
        <Badge tone={orderTones[state]}>{t(`studio.orders.state.${state}`)}</Badge>
        {order.is_test && <Badge tone="warning">{t('studio.orders.test')}</Badge>}
      </div>
      {order.is_test && <p className={styles.quiet}>{t('studio.orders.test_text')}</p>}
      <LocationWarning order={order} />
      <OrderActions order={order} />
      <Facts
        facts={[
          [
            t('studio.orders.member'),
            may('members.read') ? (
              <Link href={`/members?member=${order.member.id}`}>{order.member.name || order.member.email}</Link>
            ) : (
              order.member.name
            ),
          ],
          [t('studio.field.email'), order.member.email],
          [
            t('studio.products.one'),
            may('sell.read') ? <Link href={`/products/${order.product.id}`}>{order.product.title}</Link> : order.product.title,
          ],
          [t('studio.orders.gift'), order.gift && <GiftFact key="gift" gift={order.gift} />],
          [t('studio.orders.address'), place || null],
          [t('studio.orders.location'), locationText(order.location)],
          [t('studio.orders.waiver'), order.waiver && `${when(order.waiver.at)}: ${order.waiver.text}`],
          [
            t('studio.orders.business'),
            order.business &&
              [order.business.name, order.business.vat_id, order.business.checked && t(`studio.orders.vat.${order.business.checked}`)]
                .filter(Boolean)
                .join(' · '),
          ],
          [
            t('studio.orders.provider'),
            <span key="provider" className={styles.inline}>
              {t.find(`studio.payments.gateway.${order.provider}`) ?? order.provider}
              {order.provider_url && (
                <a href={order.provider_url} target="_blank" rel="noreferrer">
                  {t('studio.orders.at_provider')}
                </a>
              )}
            </span>,
          ],
          [
            t('studio.orders.invoice'),
            order.invoice && (
              <a href={order.invoice.url} target="_blank" rel="noreferrer">
                {order.invoice.number}
              </a>
            ),
          ],
          [
            t('studio.orders.credit_notes'),
            order.invoice && order.invoice.credit_notes.length > 0 && (
              <span className={styles.inline}>
                {order.invoice.credit_notes.map(({ id, number, url }) => (
                  <a key={id} href={url} target="_blank" rel="noreferrer">
                    {number}
                  </a>
                ))}
              </span>
            ),
          ],
          [t('studio.orders.referral'), order.referral],
        ]}
      />
      <OrderSums order={order} />
      {order.purchases.length > 0 && <Opened order={order} />}
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('studio.orders.timeline')}</h3>
        <Timeline label={t('studio.orders.timeline')} entries={timelineOf(order.events, order.currency, t, format)} />
      </section>
    </div>
  );
}

/** What the order opened, and whether the member still has it. */
function Opened({ order }: { order: StudioOrderDetails }) {
  const t = useText();
  const purchaseText = (status: string) => t.find(`studio.orders.purchase.${status}`) ?? t.find(`studio.subscriptions.state.${status}`) ?? status;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('studio.orders.opened')}</h3>
      <ul className={styles.list}>
        {order.purchases.map(({ id, product, status, subscription_id }) => (
          <li key={id} className={styles.line}>
            <span className={styles.grow}>{product.title}</span>
            {subscription_id && <Link href={`/subscriptions?subscription=${subscription_id}`}>{t('studio.subscriptions.one')}</Link>}
            <Badge tone={isHeld({ status }) ? 'success' : 'neutral'}>{purchaseText(status)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
