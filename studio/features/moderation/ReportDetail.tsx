import type { ReportDetail as Report } from '@bandstand/contract/moderation.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { AuthorCard } from './AuthorCard.tsx';
import { ContextThread } from './ContextThread.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { DecisionMade } from './DecisionMade.tsx';
import styles from './moderation.module.css';
import { ReasonBars } from './ReasonBars.tsx';
import { ReportedMessage } from './ReportedMessage.tsx';

type ReportDetailProps = { reportId: string; onBack: () => void; onDecided: () => void };

/** One reported message: its thread, who reported it and why, facts about its author, and what to do. */
export function ReportDetail({ reportId, onBack, onDecided }: ReportDetailProps) {
  const t = useText();
  const report = useCall('GET /studio/reports/{id}', { params: { id: reportId } });
  return (
    <section className={styles.detail} aria-label={t('studio.moderation.one')}>
      <div className={styles.back}>
        <Button variant="quiet" icon={<Icon of={ArrowLeft} size={16} />} onClick={onBack}>
          {t('studio.moderation.back')}
        </Button>
      </div>
      <QueryView query={report}>{(found) => <Parts report={found} onDecided={onDecided} />}</QueryView>
    </section>
  );
}

function Parts({ report, onDecided }: { report: Report; onDecided: () => void }) {
  const { may } = useStaff();
  return (
    <>
      <ReportedMessage report={report} />
      {report.decision ? (
        <DecisionMade report={report} decision={report.decision} />
      ) : (
        may('moderation.write') && <DecisionBar report={report} onDecided={onDecided} />
      )}
      <div className={styles.columns}>
        <ReasonBars report={report} />
        <AuthorCard report={report} />
      </div>
      <ContextThread report={report} />
    </>
  );
}
