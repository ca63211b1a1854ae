import { useEffect, useRef } from 'react';
import type { Answer, Input } from '@bandstand/client/api/api.ts';
import { useCall } from '../queries.ts';
import { useApi, useStaff } from '../studio.ts';

type Body = NonNullable<Input<'POST /studio/presence'>['body']>;
export type OtherWindow = Answer<'POST /studio/presence'>['others'][number];
/** What is open: a page, an overlay, a saved block group, the theme, the navigation. */
export type OpenThing = Pick<Body, 'kind'> & { id?: string | null };

const beatMs = 7_000;
const windowKey = 'studio:window';
/** An id for this window that survives reloads. It is stored only in between, so a duplicated window gets its own. */
const ownWindow = takeWindow();
function takeWindow(): string {
  const name = sessionStorage.getItem(windowKey) ?? crypto.randomUUID();
  sessionStorage.removeItem(windowKey);
  window.addEventListener('pagehide', () => sessionStorage.setItem(windowKey, name));
  window.addEventListener('pageshow', () => sessionStorage.removeItem(windowKey));
  return name;
}

/**
 * Reports that an object is open here, and returns who else has it open. `saves` counts local saves; `onSaved` runs for each save by someone else.
 */
export function useEditorPresence({ kind, id = null }: OpenThing, saves: number, onSaved?: (other: OtherWindow) => void): readonly OtherWindow[] {
  const api = useApi();
  const { app } = useStaff();
  const counts = useRef(new Map<string, number>());
  const isFirst = useRef(true);
  const latestOnSaved = useRef(onSaved);
  useEffect(() => {
    latestOnSaved.current = onSaved;
  });
  const body = { kind, id, window: ownWindow };
  const { data, dataUpdatedAt } = useCall('POST /studio/presence', { body: { ...body, saves } }, { refetchMs: beatMs, keepPrevious: true });

  useEffect(() => {
    if (!data) return;
    for (const other of data.others) {
      // Someone who came later has made all their saves since. For those here before, only saves after your own arrival count.
      const before = counts.current.get(other.window) ?? (isFirst.current ? other.saves : 0);
      counts.current.set(other.window, other.saves);
      if (other.saves > before) latestOnSaved.current?.(other);
    }
    isFirst.current = false;
  }, [data, dataUpdatedAt]);
  useEffect(
    () => () => {
      void api('POST /studio/presence', { body: { kind, id, window: ownWindow, is_leaving: true } }).catch(() => {});
    },
    [api, kind, id, app.slug],
  );
  return data?.others ?? [];
}
