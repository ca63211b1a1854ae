import type { DecisionName, ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Kbd } from '@bandstand/ui/primitives/Kbd.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { caps, useHotkeys } from '../../platform/useHotkeys.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import styles from './moderation.module.css';
import { useDecisions } from './useDecisions.ts';

const keys: Record<DecisionName, string> = { dismiss: 'd', hide: 'h', delete: 'x', warn: 'w', suspend: 's' };

/** The possible decisions, each with its key and its effect. Dismissing and hiding happen at once, and can be undone. */
export function DecisionBar({ report, onDecided }: { report: ReportDetail; onDecided: () => void }) {
  const t = useText();
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState<'delete' | 'warn' | 'suspend' | null>(null);
  const { resolve } = useDecisions(report.id);
  const canReach = report.author !== null;
  const offered: Record<DecisionName, boolean> = {
    dismiss: true,
    hide: report.state !== 'deleted',
    delete: report.state !== 'deleted',
    warn: canReach,
    suspend: canReach && !report.author?.is_staff,
  };
  const decide = (action: DecisionName) => {
    if (!offered[action] || resolve.isPending) return;
    if (action === 'dismiss' || action === 'hide') resolve.mutate({ params: { id: report.id }, body: { action, note } }, { onSuccess: onDecided });
    else setAsking(action);
  };
  useHotkeys(Object.fromEntries((Object.keys(keys) as DecisionName[]).map((action) => [keys[action], () => decide(action)])));
  return (
    <section className={styles.decide} aria-label={t('studio.moderation.decide')}>
      <ul className={styles.choices}>
        {(Object.keys(keys) as DecisionName[])
          .filter((action) => offered[action])
          .map((action) => (
            <li key={action}>
              <Button
                wide
                pending={resolve.isPending && resolve.variables.body.action === action}
                aria-describedby={`decision-${action}`}
                onClick={() => decide(action)}
              >
                {t(action === 'dismiss' && report.state === 'hidden' ? 'studio.moderation.do.show' : `studio.moderation.do.${action}`)}
              </Button>
              <p id={`decision-${action}`} className={styles.quiet}>
                <span className={styles.key}>
                  <Kbd keys={caps(keys[action])} />
                </span>{' '}
                {t(action === 'dismiss' && report.state === 'hidden' ? 'studio.moderation.what.show' : `studio.moderation.what.${action}`)}
              </p>
            </li>
          ))}
      </ul>
      <TextArea
        label={t('studio.moderation.note')}
        hint={t('studio.moderation.note.hint')}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {asking && (
        <DecisionDialog report={report} action={asking} note={note} onNote={setNote} onClose={() => setAsking(null)} onDecided={onDecided} />
      )}
    </section>
  );
}
