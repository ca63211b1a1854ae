import { useEffect, useRef } from 'react';
import type { Answer, Input } from '@bandstand/client/api/api.ts';
import { useCall } from '../queries.ts';
import { useApi, useStaff } from '../studio.ts';

type Body = NonNullable<Input<'POST /studio/presence'>['body']>;
export type OtherWindow = Answer<'POST /studio/presence'>['others'][number];
/** What is open: a page, an overlay, a saved group, the theme, the navigation. */
export type OpenThing = Pick<Body, 'kind'> & { id?: string | null };

const beatMs = 7_000;
const windowKey = 'studio:window';
/** This window, for as long as it lives: a reload is no second one. A copy of it is, so that the name lies there only in between. */
const ownWindow = takeWindow();
function takeWindow(): string {
  const name = sessionStorage.getItem(windowKey) ?? crypto.randomUUID();
  sessionStorage.removeItem(windowKey);
  window.addEventListener('pagehide', () => sessionStorage.setItem(windowKey, name));
  window.addEventListener('pageshow', () => sessionStorage.removeItem(windowKey));
  return name;
}

/** Tells that one has a thing open, and who else has. `saves` counts one's own; `onSaved` hears of each that another made meanwhile. */
export function useEditorPresence({ kind, id = null }: OpenThing, saves: number, onSaved?: (other: OtherWindow) => void): readonly OtherWindow[] {
  const api = useApi();
  const { app } = useStaff();
  const counts = useRef(new Map<string, number>());
  const isFirst = useRef(true);
  const told = useRef(onSaved);
  useEffect(() => {
    told.current = onSaved;
  });
  const body = { kind, id, window: ownWindow };
  const { data, dataUpdatedAt } = useCall('POST /studio/presence', { body: { ...body, saves } }, { refetchMs: beatMs, keepPrevious: true });

  useEffect(() => {
    if (!data) return;
    for (const other of data.others) {
      // Whoever came later has saved all of it since; what was saved before one came oneself was there already.
      const before = counts.current.get(other.window) ?? (isFirst.current ? other.saves : 0);
      counts.current.set(other.window, other.saves);
      if (other.saves > before) told.current?.(other);
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
