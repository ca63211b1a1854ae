import type { StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Link } from 'wouter';
import { useCall } from '../../platform/queries.ts';
import { Facts } from '../../platform/screen/Facts.tsx';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';
import { AnswerForm } from './AnswerForm.tsx';
import { AnswerPreview } from './AnswerPreview.tsx';
import { disputeTones, reasonText } from './disputeWords.ts';
import { MemberName } from './MemberName.tsx';
import { StateBanner } from './StateBanner.tsx';

/** One dispute: its subject, the known facts, and the answer. */
export function DisputeScreen({ disputeId }: { disputeId: string }) {
  const t = useText();
  const dispute = useCall('GET /studio/disputes/{id}', { params: { id: disputeId } });
  return (
    <Screen
      title={dispute.data ? reasonText(t, dispute.data.reason) : t('studio.disputes.one')}
      lead={<Link href="/disputes">{t('studio.disputes.title')}</Link>}
      width="reading"
    >
      <QueryView query={dispute}>{(found) => <Details key={found.id} dispute={found} />}</QueryView>
    </Screen>
  );
}

function Details({ dispute }: { dispute: StudioDisputeDetails }) {
  const t = useText();
  const format = useFormat();
  const { when } = useAppTime();
  const { state, member, payment, invoice } = dispute;
  return (
    <div className={styles.parts}>
      <div className={styles.head}>
        <p className={styles.total}>{format.money(dispute.amount, dispute.currency)}</p>
        <Badge tone={disputeTones[state]}>{t(`studio.disputes.state.${state}`)}</Badge>
        {dispute.is_inquiry && <Badge>{t('studio.disputes.inquiry')}</Badge>}
        {dispute.is_test && <Badge tone="warning">{t('studio.orders.test')}</Badge>}
      </div>
      <StateBanner dispute={dispute} />
      <Facts
        facts={[
          [t('studio.orders.member'), <MemberName key="member" member={member} />],
          [t('studio.field.email'), member && member.email],
          [
            t('studio.orders.one'),
            dispute.order_id && <Link href={`/orders?order=${dispute.order_id}`}>{dispute.product ?? t('studio.orders.one')}</Link>,
          ],
          [t('studio.disputes.payment'), `${format.money(payment.amount, dispute.currency)} · ${when(payment.paid_at)}`],
          [t('studio.disputes.refunded'), payment.refunded > 0 ? format.money(payment.refunded, dispute.currency) : null],
          [
            t('studio.orders.invoice'),
            invoice && (
              <a href={invoice.url} target="_blank" rel="noreferrer">
                {invoice.number}
              </a>
            ),
          ],
          [t('studio.disputes.opened'), when(dispute.opened_at)],
          [t('studio.disputes.due'), dispute.due_by ? when(dispute.due_by) : t('studio.disputes.no_answer')],
          [t('studio.disputes.sent'), dispute.sent_at && when(dispute.sent_at)],
          [t('studio.disputes.accepted'), dispute.accepted_at && when(dispute.accepted_at)],
        ]}
      />
      {dispute.can_answer ? (
        <AnswerForm dispute={dispute} />
      ) : (
        dispute.sent_fields.length > 0 && (
          <section className={styles.section}>
            <h2 className={styles.heading}>{t('studio.disputes.sent_parts')}</h2>
            <AnswerPreview dispute={dispute} fields={dispute.sent_fields} />
          </section>
        )
      )}
    </div>
  );
}
