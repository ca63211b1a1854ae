import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import type { Finding } from '@bandstand/contract/checks.ts';
import { useState } from 'react';
import { ActionDialog } from '../../../platform/forms/ActionDialog.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useCall } from '../../../platform/queries.ts';
import { AccessChanges } from '../../../platform/screen/AccessChanges.tsx';
import { FindingList } from '../../../platform/screen/FindingList.tsx';
import { WhenFields } from '../../../platform/forms/WhenFields.tsx';
import { instantOf, type LocalTime } from '../../../platform/forms/whenTime.ts';
import { useText } from '../../../platform/studio.ts';
import { useAppTime } from '../../../platform/words/useAppTime.ts';
import styles from './panels.module.css';

type PlanDialogProps = {
  pageId: string;
  open: boolean;
  onClose: () => void;
  /** The initial time: null is now. */
  startsAt: LocalTime;
  accessChanges: Answer<'GET /studio/pages/{id}/access'>['access_changes'];
  isPending: boolean;
  onPublish: (publishAt: string | null) => void;
  onFind: (finding: Finding) => void;
};

/** Before a page is published: whose access changes, the findings, and when. */
export function PlanDialog({ pageId, open, onClose, startsAt, accessChanges, isPending, onPublish, onFind }: PlanDialogProps) {
  const t = useText();
  const { zone } = useAppTime();
  const [when, setWhen] = useState<LocalTime>(startsAt);
  const checks = useCall('GET /studio/checks', { query: { page_id: pageId } }, { enabled: open });
  const findings = checks.data?.items ?? [];
  const publishAt = when === null ? null : instantOf(when, zone);
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={t('studio.page.publish')}
      submit={when === null ? t('studio.page.publish') : t('studio.releases.plan', { count: 1 })}
      isReady={!(when !== null && publishAt === null)}
      isPending={isPending}
      onAction={() => onPublish(publishAt)}
    >
      <div className={styles.panel}>
        {accessChanges.length > 0 && (
          <Banner tone="warning" title={t('studio.publish.access', { count: accessChanges.length })}>
            <AccessChanges changes={accessChanges} />
          </Banner>
        )}
        {findings.length > 0 && (
          <section>
            <h3 className={styles.heading}>{t('studio.checks.title')}</h3>
            <FindingList findings={findings} onFind={onFind} />
          </section>
        )}
        {checks.data && findings.length === 0 && <p className={styles.quiet}>{t('studio.checks.none')}</p>}
        <WhenFields value={when} onChange={setWhen} />
      </div>
    </ActionDialog>
  );
}
