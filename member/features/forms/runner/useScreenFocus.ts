import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Run } from '../state/useRun.ts';
import { focusFirst, focusWrong } from './answerFocus.ts';

/** Whether the first screen takes the focus. On a phone, a keyboard that jumps up before anything was read is a nuisance. */
type AtOnce = 'always' | 'with a mouse' | 'never';
const takesFocus = (atOnce: AtOnce): boolean => atOnce === 'always' || (atOnce === 'with a mouse' && window.matchMedia?.('(hover: hover)').matches);

/** Moves the focus with the screens of a form: to the first answer, to what is wrong, or to the words of a screen without answers. */
export function useScreenFocus(root: RefObject<HTMLElement | null>, { view, phase, reach }: Run, atOnce: AtOnce) {
  const viewKey = view.kind === 'group' ? view.screen.group.id : view.kind;
  const first = useRef(`${viewKey} filling`);
  const [wrongs, setWrongs] = useState(0);
  const screenKey = `${viewKey} ${phase.step === 'sending' ? 'filling' : phase.step}`;

  const arrive = useEffectEvent(() => {
    if (view.kind === 'group') reach(view.screen.fields[0]?.id ?? '');
    const isFirst = first.current === screenKey;
    first.current = '';
    // In the builder's frame, someone who is typing in the studio keeps the focus.
    if (window.parent !== window && !document.hasFocus()) return;
    if (isFirst && !takesFocus(atOnce)) return;
    const element = root.current;
    element?.querySelector('[data-scrolls]')?.scrollTo?.({ top: 0 });
    if (element && view.kind === 'group' && focusFirst(element)) return;
    (element ?? document).querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), [screenKey]);
  useEffect(() => {
    if (wrongs > 0 && root.current) focusWrong(root.current);
  }, [wrongs, root]);
  return { viewKey, onWrong: () => setWrongs((count) => count + 1) };
}
