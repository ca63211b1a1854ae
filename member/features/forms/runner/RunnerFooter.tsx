import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import type { Run } from '../state/useRun.ts';
import styles from './Runner.module.css';

type Props = { run: Run; isPending: boolean; onBack: () => void; /** Null: nothing may be left out. */ onSkip: (() => void) | null };

/** Back and on, always within reach. */
export function RunnerFooter({ run, isPending, onBack, onSkip }: Props) {
  const t = useText();
  const { phase, view } = run;
  const failure = phase.step === 'filling' ? phase.failure : null;
  return (
    <div className={styles.footer} data-bottom-bar>
      {failure !== null && <Banner tone="danger">{refusalText(failure, t)}</Banner>}
      <div className={styles.buttons}>
        {run.canGoBack && (
          <IconButton label={t('form.back')} variant="filled" className={styles.back} onClick={onBack}>
            <Icon of={ArrowLeft} />
          </IconButton>
        )}
        <Button type="submit" variant="primary" size="large" className={styles.on} pending={isPending}>
          {t(nextWord(run))}
        </Button>
        {onSkip && (
          <Button size="large" variant="quiet" className={styles.skip} onClick={onSkip}>
            {t('form.skip')}
          </Button>
        )}
        {view.kind === 'group' && (
          <p className={styles.keys} aria-hidden="true">
            {t('form.keys')}
          </p>
        )}
      </div>
    </div>
  );
}

function nextWord({ view, isLast, purpose, hasKept }: Run) {
  if (view.kind === 'intro') return hasKept ? 'form.continue' : 'form.start';
  if (purpose.kind === 'capture') return 'form.save_group';
  if (!isLast) return 'form.next';
  return purpose.kind === 'change' ? 'form.save' : 'form.send';
}
