import type { Form } from '@bandstand/contract/forms.ts';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { useTrap } from '@bandstand/ui/primitives/useTrap.tsx';
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import type { RunContext, RunPurpose } from '../state/runContext.ts';
import { useCaptureSteps } from '../state/useCaptureSteps.ts';
import { useFormProof } from '../state/useFormProof.ts';
import { useRun, type Run } from '../state/useRun.ts';
import { useShownPlace } from '../state/useShownForm.ts';
import { focusNext } from './answerFocus.ts';
import { EndView } from './EndView.tsx';
import { GroupView } from './GroupView.tsx';
import { IntroView } from './IntroView.tsx';
import { ReviewView } from './ReviewView.tsx';
import styles from './Runner.module.css';
import { RunnerFooter } from './RunnerFooter.tsx';
import { AlreadyView, WaitingView } from './StillViews.tsx';
import { useScreenFocus } from './useScreenFocus.ts';
import { useSwipe } from './useSwipe.ts';

export type RunnerProps = {
  form: Form;
  purpose: RunPurpose;
  context: RunContext;
  /** In a dialog it fills its frame and scrolls inside. */
  layout: 'dialog' | 'page';
  /** The place around it has shown the intro. */
  isStarted?: boolean;
  onClose: (() => void) | null;
  onAgain: (() => void) | null;
  /** A change was sent. */
  onChanged?: (() => void) | undefined;
};

const firstFocus = { dialog: 'with a mouse', page: 'never' } as const;

/** The time in which a choice is seen before the next question comes. */
const seenMs = 320;

/** A form being filled in: intro, one group at a time, review, end. By touch, keys and swipes. */
export function Runner({ form, purpose, context, layout, isStarted = false, onClose, onAgain, onChanged }: RunnerProps) {
  const t = useText();
  const isGuest = useBundle() === null;
  const trap = useTrap();
  const takeProof = useFormProof(form.pow);
  const run = useRun({
    form,
    purpose,
    context,
    guestParts: () => (isGuest ? { ...trap.given(), ...takeProof() } : {}),
    hasIntro: form.show_intro_screen && purpose.kind === 'new' && !isStarted,
  });
  useShownPlace(run);
  const steps = useCaptureSteps(run, onClose);
  const { view, phase } = run;
  const root = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { viewKey, onWrong } = useScreenFocus(root, run, isStarted ? 'always' : firstFocus[layout]);
  const isSent = phase.step === 'sent';

  useEffect(() => {
    if (isSent) onChanged?.();
  }, [isSent, onChanged]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const goOn = async (): Promise<void> => {
    clearTimeout(timer.current);
    if (phase.step === 'filling' && !(await steps.goOn())) onWrong();
  };
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      // A choice may have brought up another question here.
      if (view.kind === 'group' && view.screen.fields.length > 1) focusNext(root.current ?? document, document.activeElement);
      else void goOn();
    };
  });
  const goOnSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), seenMs);
  };
  const goBack = () => {
    clearTimeout(timer.current);
    if (phase.step === 'filling' && run.canGoBack) run.goBack();
  };
  const swipe = useSwipe({ onForward: () => void goOn(), onBack: goBack });

  if (phase.step === 'waiting') return <WaitingView onClose={onClose} />;
  if (phase.step === 'already') return <AlreadyView formId={form.id} submissionId={phase.submissionId} onClose={onClose} />;
  if (phase.step === 'sent')
    return (
      <Still layout={layout}>
        <EndView run={run} submissionId={phase.submissionId} result={phase.result} onClose={onClose} onAgain={onAgain} />
      </Still>
    );
  return (
    <form
      ref={root}
      noValidate
      className={styles.runner}
      data-layout={layout}
      aria-label={form.title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void goOn();
      }}
      onKeyDown={(event) => onKeys(event, { goOn: () => void goOn(), goBack })}
      {...swipe}
    >
      {view.kind !== 'intro' && purpose.kind !== 'change' && (
        <div className={styles.progress}>
          <ProgressBar value={progressOf(run)} label={t('form.progress')} valueText={stepWords(run, t)} />
        </div>
      )}
      <div className={styles.body}>
        <div key={viewKey} className={styles.screen} data-direction={run.direction}>
          {view.kind === 'intro' && <IntroView form={form} count={questionCount(run)} />}
          {view.kind === 'group' && <GroupView run={run} screen={view.screen} onChosen={goOnSoon} />}
          {view.kind === 'review' && <ReviewView run={run} />}
        </div>
        {isGuest && trap.field}
      </div>
      <RunnerFooter run={run} isPending={phase.step === 'sending'} onBack={goBack} onSkip={steps.isSaved ? null : steps.skip} />
    </form>
  );
}

/** A screen without steps, in the middle of its frame. */
const Still = ({ layout, children }: { layout: RunnerProps['layout']; children: ReactNode }) => (
  <div className={styles.runner} data-layout={layout}>
    <div className={styles.body}>
      <div className={styles.screen}>{children}</div>
    </div>
  </div>
);

/** Enter goes to the next answer and on from the last; in long answers it is a new line, and Ctrl or Cmd with it goes on. */
function onKeys(event: KeyboardEvent<HTMLFormElement>, { goOn, goBack }: { goOn: () => void; goBack: () => void }): void {
  if (event.nativeEvent.isComposing) return;
  const { target, key } = event;
  if (key === 'PageDown' || key === 'PageUp') {
    event.preventDefault();
    return key === 'PageDown' ? goOn() : goBack();
  }
  if (key !== 'Enter' || !(target instanceof HTMLElement)) return;
  const isLong = target instanceof HTMLTextAreaElement;
  const isButton = target.closest('button, a, summary') !== null;
  if (isButton || (isLong && !event.ctrlKey && !event.metaKey)) return;
  event.preventDefault();
  if (!focusNext(event.currentTarget, target)) goOn();
}

const questionCount = ({ screens }: Run): number => screens.reduce((sum, { fields }) => sum + fields.length, 0);

function progressOf({ view, screens }: Run): number {
  if (view.kind === 'group') return view.index / Math.max(1, screens.length);
  return view.kind === 'review' ? 1 : 0;
}

function stepWords({ view, screens }: Run, t: ReturnType<typeof useText>): string {
  return view.kind === 'group' ? t('form.step', { number: view.index + 1, count: screens.length }) : t('form.review');
}
