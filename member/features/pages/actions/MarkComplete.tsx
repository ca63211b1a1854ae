import type { PageAction, PageJson } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { useCompletion } from '../state/useCompletion.ts';
import type { TakeBackProps } from './TakeBack.tsx';
import { SamePlace } from './SamePlace.tsx';

// Guests complete nothing: their first view goes without it.
const TakeBack = lazyPart(() => import('./TakeBack.tsx').then((file) => file.TakeBack), { isKept: true });

type MarkCompleteProps = {
  page: PageJson;
  action: PageAction;
  /** The member completed it here. */
  onCompleted?: () => void;
};

/**
 * Completes the page, which can be undone for a moment. Later a menu takes it back, so that no second tap does so by mistake. The last page of a
 * program celebrates.
 */
export function MarkComplete({ page, action, onCompleted }: MarkCompleteProps) {
  const t = useText();
  const { navigation } = usePlatform();
  const { isCompleted, toggle } = useCompletion(page);
  const [hasPressed, setHasPressed] = useState(false);
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  const takeBack = () => {
    setHasPressed(true);
    void latest.current();
  };
  const complete = async () => {
    setHasPressed(true);
    const { isFinished, isSent } = await toggle();
    if (isSent) onCompleted?.();
    if (isFinished) navigation.openPanel('finished', { program: page.page.contentRootId });
    else if (isSent) toast({ text: t('page.completed'), tone: 'success', action: { label: t('page.undo'), run: takeBack } });
  };
  if (isCompleted) return <Completed label={action.post_action_button_text || t('page.completed')} takesFocus={hasPressed} onTakeBack={takeBack} />;
  return (
    <SamePlace takesFocus={hasPressed}>
      <Button variant="primary" size="large" wide onClick={() => void complete()}>
        {action.text || t('page.mark_complete')}
      </Button>
    </SamePlace>
  );
}

/** The button of a completed page. A press is kept until its menu's code has come. */
function Completed(props: Omit<TakeBackProps, 'opensAtOnce'>) {
  const [isPressed, setIsPressed] = useState(false);
  const button = (
    <SamePlace takesFocus={props.takesFocus}>
      <Button variant="secondary" size="large" wide aria-haspopup="menu" pending={isPressed} onClick={() => setIsPressed(true)}>
        {props.label}
      </Button>
    </SamePlace>
  );
  return (
    <Suspense fallback={button}>
      <TakeBack {...props} opensAtOnce={isPressed} />
    </Suspense>
  );
}
