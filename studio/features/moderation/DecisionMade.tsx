import type { ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { useDecisions } from './useDecisions.ts';

/** What was decided, by whom and when, and how far it can be undone. */
export function DecisionMade({ report, decision }: { report: ReportDetail; decision: NonNullable<ReportDetail['decision']> }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const { reopen } = useDecisions(report.id);
  const values = { name: decision.by ?? t('studio.moderation.somebody'), when: format.dateTime(decision.at) };
  return (
    <Banner
      tone="info"
      title={t(`studio.moderation.decided.${decision.action}`)}
      action={
        may('moderation.write') && (
          <Button size="small" pending={reopen.isPending} onClick={() => reopen.mutate({ params: { id: report.id } })}>
            {t('studio.moderation.reopen')}
          </Button>
        )
      }
    >
      <p>{t('studio.moderation.decided_by', values)}</p>
      {decision.note && <p>{decision.note}</p>}
      {(decision.message === 'delete' || decision.action === 'warn') && (
        <p>{t(decision.message === 'delete' ? 'studio.moderation.stays_deleted' : 'studio.moderation.stays_written')}</p>
      )}
    </Banner>
  );
}
