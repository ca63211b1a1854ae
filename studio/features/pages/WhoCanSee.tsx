import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { useState } from 'react';
import { MemberPick } from '../../platform/picking/MemberPick.tsx';
import { errorText } from '../../platform/errors.ts';
import { useCall } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from './panels.module.css';

/** What a guest or one member gets of the published page now, by the rule itself (STU-5). */
export function WhoCanSee({ pageId }: { pageId: string }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [memberId, setMemberId] = useState<string | null>(null);
  const decision = useCall('POST /studio/access/simulate', { body: { page_id: pageId, member_id: memberId } });
  const verdict = decision.data;
  const reason = verdict?.lock_reason ?? verdict?.reason ?? null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('studio.see.title')}</h2>
      {may('members.read') && <MemberPick label={t('studio.see.as')} value={memberId} placeholder={t('studio.see.guest')} onChange={setMemberId} />}
      {decision.error && (
        <p className={styles.quiet}>{decision.error.code === 'page_not_found' ? t('studio.see.unpublished') : errorText(t, decision.error)}</p>
      )}
      {verdict && (
        <div className={styles.verdict} role="status">
          <Badge tone={verdict.mode === 'full' ? 'success' : verdict.mode === 'browse' ? 'primary' : 'warning'}>
            {t(`studio.see.${verdict.mode}`)}
          </Badge>
          <span className={styles.quiet}>
            {reason ? (t.find(`studio.see.reason.${reason}`) ?? reason) : t('studio.see.open')}
            {verdict.available_after && ` ${format.dateTime(verdict.available_after)}`}
          </span>
        </div>
      )}
    </section>
  );
}
