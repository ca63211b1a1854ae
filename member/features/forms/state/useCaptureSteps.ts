import { useEffect, useEffectEvent, useState } from 'react';
import type { Run } from './useRun.ts';

/** A workout's form: each group is sent by itself, and one that is left without being saved counts as missed (FRM-7). */
export function useCaptureSteps(run: Run) {
  const { purpose, view, screens } = run;
  const isCapture = purpose.kind === 'capture';
  const [saved, setSaved] = useState<ReadonlySet<string>>(
    () => new Set(purpose.kind === 'capture' ? Object.entries(purpose.statuses).flatMap(([id, status]) => (status === 'saved' ? [id] : [])) : []),
  );
  const [isOver, setIsOver] = useState(false);
  const current = view.kind === 'group' ? view.screen : null;

  const leave = useEffectEvent(() => {
    if (isCapture && !isOver && current && !saved.has(current.group.id)) run.miss([current.group.id]);
  });
  useEffect(() => () => leave(), []);

  const goTo = (at: number) => {
    const next = screens[at];
    if (next) return run.goTo(next.group.id);
    setIsOver(true);
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
      goTo(view.index + 1);
      return true;
    },
    /** Null: nothing can be left out here. */
    skip: isCapture
      ? () => {
          if (current && !saved.has(current.group.id)) run.miss([current.group.id]);
          goTo(view.kind === 'group' ? view.index + 1 : 0);
        }
      : null,
  };
}
