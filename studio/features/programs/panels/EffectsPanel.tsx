import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../../../platform/studio.ts';
import { EffectsList } from './EffectsList.tsx';
import styles from './Rhythm.module.css';
import type { OpenPlan } from '../state/useOpenPlan.ts';

/** The effect of publishing on the program's members: fetched once everything is saved. */
export function EffectsPanel({ open }: { open: OpenPlan }) {
  const t = useText();
  return (
    <div className={styles.panel}>
      {open.save.state === 'saved' ? (
        <EffectsList pageId={open.id} />
      ) : (
        <p className={styles.quiet}>
          {t('studio.plan.effects.unsaved')}{' '}
          <Button size="small" onClick={() => void open.flush()}>
            {t('studio.save')}
          </Button>
        </p>
      )}
    </div>
  );
}
