import type { TraceStep } from '@bandstand/contract/access.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { usePages } from '../../../platform/lookups.ts';
import { MemberPick } from '../../../platform/picking/MemberPick.tsx';
import { EyesFields } from '../../../platform/preview/EyesFields.tsx';
import { eyesOf, type Eyes } from '../../../platform/preview/eyes.ts';
import { useCall } from '../../../platform/queries.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import styles from './panels.module.css';

type Who = 'guest' | 'member' | 'named';

/** What a guest, a persona or one member gets of the published page at any time, and the rules that decided, from the server's own rule (STU-5). */
export function WhoCanSee({ pageId }: { pageId: string }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [who, setWho] = useState<Who>('guest');
  const [memberId, setMemberId] = useState<string | null>(null);
  const [{ persona, ...eyes }, setEyes] = useState<Eyes>({ persona: 'guest' });
  const isNamed = who === 'named';
  const asked = isNamed ? { member_id: memberId, ...(eyes.at ? { at: eyes.at } : {}) } : { persona: who, ...eyes };
  const decision = useCall('POST /studio/access/simulate', { body: { page_id: pageId, ...asked } }, { enabled: !isNamed || memberId !== null });
  useAfterPublishing(pageId, () => void decision.refetch());
  const verdict = isNamed && memberId === null ? undefined : decision.data;
  const reason = verdict?.lock_reason ?? verdict?.reason ?? null;
  const offered: readonly Who[] = may('members.read') ? ['guest', 'member', 'named'] : ['guest', 'member'];
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('studio.see.title')}</h2>
      <Select
        label={t('studio.see.as')}
        value={who}
        options={offered.map((value) => ({ value, label: t(`studio.eyes.${value}`) }))}
        onChange={(event) => {
          const next = event.currentTarget.value as Who;
          setWho(next);
          setEyes((before) => eyesOf(next === 'member' ? 'member' : 'guest', before));
        }}
      />
      {isNamed && <MemberPick label={t('studio.eyes.named')} value={memberId} placeholder={t('studio.access.find_member')} onChange={setMemberId} />}
      <EyesFields value={{ persona, ...eyes }} onChange={setEyes} />
      {decision.error && (
        <p className={styles.quiet}>{decision.error.code === 'page_not_found' ? t('studio.see.unpublished') : errorText(t, decision.error)}</p>
      )}
      {verdict && (
        <>
          <div className={styles.verdict} role="status">
            <Badge tone={verdict.mode === 'full' ? 'success' : verdict.mode === 'browse' ? 'primary' : 'warning'}>
              {t(`studio.see.${verdict.mode}`)}
            </Badge>
            <span className={styles.quiet}>
              {reason ? (t.find(`studio.see.reason.${reason}`) ?? reason) : t('studio.see.open')}
              {verdict.available_after && ` ${format.dateTime(verdict.available_after)}`}
            </span>
          </div>
          <Trace steps={verdict.trace} />
        </>
      )}
    </section>
  );
}

/** Refetched after each publish. */
function useAfterPublishing(pageId: string, run: () => void): void {
  const status = usePages().data?.items.find(({ id }) => id === pageId)?.status;
  const last = useRef(status);
  useEffect(() => {
    if (last.current !== undefined && status !== last.current) run();
    last.current = status;
    // Only what is published counts, not who asks.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);
}

/** The rules in the order in which they were checked, in words. */
function Trace({ steps }: { steps: readonly TraceStep[] }) {
  const t = useText();
  const pages = usePages().data?.items ?? [];
  const titles = new Map(pages.map(({ id, title }) => [id, title]));
  const lines = steps.flatMap(({ rule, page_id, outcome }) => {
    const sentence = t.find(`studio.see.trace.${rule}`, { title: titles.get(page_id ?? '') ?? '' });
    const led = t.find(`studio.see.outcome.${outcome}`) ?? t.find(`studio.see.reason.${outcome}`);
    return sentence ? [[sentence, rule === 'viewable_children' ? null : led].filter(Boolean).join(' ')] : [];
  });
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>{t('studio.see.why')}</summary>
      <ol className={styles.trace}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </details>
  );
}
