import type { CaptureStatus } from '@bandstand/contract/forms.values.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Run } from './useRun.ts';

/**
 * A workout's form: each group is sent by itself, and one that is left without being saved counts as missed (FRM-7). `onClose`: after the last of the
 * groups that a workout asks for in its middle.
 */
export function useCaptureSteps(run: Run, onClose: (() => void) | null) {
  const { purpose, view, screens } = run;
  const isCapture = purpose.kind === 'capture';
  const [saved, setSaved] = useState<ReadonlySet<string>>(
    () => new Set(purpose.kind === 'capture' ? Object.entries(purpose.statuses).flatMap(([id, status]) => (status === 'saved' ? [id] : [])) : []),
  );
  const isOver = useRef(false);
  const current = view.kind === 'group' ? view.screen : null;

  const tell = (groupId: string, status: CaptureStatus) => isCapture && purpose.onStatus?.([groupId], status);
  const miss = (groupId: string) => {
    run.miss([groupId]);
    tell(groupId, 'missed');
  };
  const leave = useEffectEvent(() => {
    if (isCapture && !isOver.current && current && !saved.has(current.group.id)) miss(current.group.id);
  });
  useEffect(() => () => leave(), []);

  const goTo = (at: number) => {
    const next = screens[at];
    if (next) return run.goTo(next.group.id);
    isOver.current = true;
    if (isCapture && purpose.groupIds) return onClose?.();
    run.finish({ submission_id: '', subscriber_uuid: null, result: null });
  };
  return {
    isSaved: current !== null && saved.has(current.group.id),
    goOn: async (): Promise<boolean> => {
      if (!isCapture || view.kind !== 'group') return run.goOn();
      if (!run.check()) return false;
      const { group, fields } = view.screen;
      if (!(await run.sendGroup(run.entered, { only: new Set(fields.map(({ id }) => id)), endsVisit: view.index === screens.length - 1 })))
        return false;
      setSaved((before) => new Set([...before, group.id]));
      tell(group.id, 'saved');
      goTo(view.index + 1);
      return true;
    },
    /** Null: nothing can be left out here. */
    skip: isCapture
      ? () => {
          if (current && !saved.has(current.group.id)) miss(current.group.id);
          goTo(view.kind === 'group' ? view.index + 1 : 0);
        }
      : null,
  };
}
