import type { Form } from '@bandstand/contract/forms.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import type { GroupScreen } from './formScreens.ts';
import type { Run } from './useRun.ts';

const never = () => () => {};
const nothing = { form: null, placeId: null };

/** In the builder's frame: the studio's changes to a form, and the field or group that is selected there. */
const useShown = () => {
  const { preview } = usePlatform();
  return useSyncExternalStore(preview?.form.subscribe ?? never, () => preview?.form.current() ?? nothing);
};

/** The form as the studio edits it in the builder's frame; anywhere else the form itself. */
export function useShownForm<T extends Form | undefined>(form: T): T {
  const shown = useShown().form;
  return form && shown?.id === form.id ? { ...form, ...shown } : form;
}

const holds = ({ group, parents, fields }: GroupScreen, id: string) =>
  group.id === id || parents.some((parent) => parent.id === id) || fields.some((field) => field.id === id);

/** Follows the studio's selection: goes to the screen with that field or group, and without one to the beginning. */
export function useShownPlace({ form, screens, phase, goTo }: Run): void {
  const shown = useShown();
  const isShown = shown.form?.id === form.id;
  const follow = useEffectEvent((placeId: string | null) => {
    if (!isShown || phase.step !== 'filling') return;
    const screen = placeId === null ? null : screens.find((one) => holds(one, placeId));
    if (screen === undefined) return;
    goTo(screen?.group.id ?? null);
    // Once the screen is drawn.
    if (placeId !== null)
      setTimeout(() => document.querySelector(`[data-field="${CSS.escape(placeId)}"]`)?.scrollIntoView?.({ block: 'center' }), 50);
  });
  useEffect(() => follow(shown.placeId), [shown.placeId]);
}
