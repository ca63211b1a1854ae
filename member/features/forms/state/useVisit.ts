import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import type { RunContext } from './runContext.ts';

/** A moment, so that hurrying through fields sends one report. */
const reportAfterMs = 2000;

export interface Visit {
  visitId: string;
  /** A field got the focus or came on screen. */
  reach(fieldId: string): void;
  /** Groups of a workout's form that were left without being saved (FRM-7). */
  miss(groupIds: readonly string[]): void;
}

/**
 * Tells the owner that a form was shown, and how far it was filled in. Its appearance counts at once (FRM-13); the last field is reported a moment after it
 * was reached, and on leaving.
 */
export function useVisit(formId: string, { trigger, item, visitId: announced }: RunContext, isOn: boolean): Visit {
  const { api, preview } = usePlatform();
  const [visitId] = useState(() => announced ?? crypto.randomUUID());
  const report = useRef<(more: { form_field_id?: string; missed_group_ids?: string[] }) => void>(() => {});
  const reached = useRef<string | null>(null);
  const last = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isReporting = isOn && preview === null;

  useEffect(() => {
    report.current = (more) => {
      if (!isReporting) return;
      const body = { visit_id: visitId, trigger, triggering_item: item, ...more };
      api('POST /forms/{id}/visits', { params: { id: formId }, body }).catch(() => {});
    };
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (reached.current !== null) report.current({ form_field_id: reached.current });
    reached.current = null;
  }, []);

  useEffect(() => {
    if (isReporting && announced === undefined) report.current({});
    // An appearance is announced once.
  }, [isReporting, announced]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      flush();
    };
  }, [flush]);

  return {
    visitId,
    reach: useCallback(
      (fieldId) => {
        if (last.current === fieldId) return;
        last.current = fieldId;
        reached.current = fieldId;
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, reportAfterMs);
      },
      [flush],
    ),
    miss: useCallback((groupIds) => {
      if (groupIds.length > 0) report.current({ missed_group_ids: [...groupIds] });
    }, []),
  };
}
