import { useEffect, useState } from 'react';
import { sendKept } from '../builder/draft/sendKept.ts';
import { keptNames } from '../platform/autosave/keptNames.ts';
import { usePendingSave } from '../platform/pendingSaves.ts';
import { useRefresh } from '../platform/queries.ts';
import { useApi, useStaff } from '../platform/studio.ts';

/** After this time, another window that is being typed in has sent what it keeps. */
const otherWindowSavedMs = 3_000;

/** Sends what a killed tab left on this device when the studio starts, on any screen and before anything is published. */
export function useKeptDrafts(): void {
  const api = useApi();
  const { app, may } = useStaff();
  const refresh = useRefresh();
  const [found] = useState(() => keptNames(app.slug, localStorage));
  const send = async () => {
    if (found.size === 0 || !may('build.write')) return true;
    const isOpen = (id: string) => window.location.pathname.includes(id);
    const isMeant = (id: string, text: string) => found.get(id) === text && !isOpen(id);
    const count = await sendKept({ api, appSlug: app.slug, storage: localStorage, isMeant });
    if (count > 0) refresh('GET /studio/changes', 'GET /studio/pages', 'GET /studio/pages/{id}');
    return true;
  };
  usePendingSave(send, 'studio.page.not_saved');
  useEffect(() => {
    const timer = setTimeout(() => void send(), otherWindowSavedMs);
    return () => clearTimeout(timer);
    // Only once, at the start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
