import type { Theme } from '@bandstand/contract/theme.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, type Answer } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { commit, redo, startHistory, undo } from '../../platform/history.ts';
import { usePendingSave } from '../../platform/pendingSaves.ts';
import { useRefresh, useRemember } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';

type Draft = Answer<'GET /studio/theme'>;
export type ThemeSaveState = 'saved' | 'saving' | 'offline' | 'refused';
const quietMs = 600;
const retryMs = 4_000;

/** The theme as it is edited: with undo, saved by itself a moment after the last change. */
export function useThemeDraft(draft: Draft) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const remember = useRemember();
  const [history, setHistory] = useState(() => startHistory(draft.theme));
  const [state, setState] = useState<ThemeSaveState>('saved');
  const current = useRef(history.present);
  const onServer = useRef(draft.theme);
  const running = useRef<Promise<boolean> | null>(null);

  const save = async (): Promise<boolean> => {
    const sent = current.current;
    if (sent === onServer.current) {
      // What the server would not take was taken back.
      setState('saved');
      return true;
    }
    setState('saving');
    try {
      const answer = await api('PUT /studio/theme', { body: { theme: sent } });
      onServer.current = sent;
      remember('GET /studio/theme', undefined, answer);
      if (current.current !== sent) return await save();
      setState('saved');
      refresh('GET /studio/changes');
      return true;
    } catch (error) {
      const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      setState(isAway ? 'offline' : 'refused');
      if (!isAway) toast({ text: errorText(t, error), tone: 'danger' });
      return false;
    }
  };
  const flush = async (): Promise<boolean> => {
    while (running.current) await running.current;
    running.current = save().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
    current.current = history.present;
  });
  useEffect(() => {
    if (history.present === onServer.current && state === 'saved') return;
    const timer = setTimeout(() => void latest.current(), quietMs);
    return () => clearTimeout(timer);
    // Another state alone is no reason to send again: only what is shown is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [history.present]);
  useEffect(() => {
    if (state !== 'offline') return;
    const timer = setInterval(() => void latest.current(), retryMs);
    return () => clearInterval(timer);
  }, [state]);
  usePendingSave(flush, 'studio.theme.state.refused');

  return {
    history,
    state,
    isChanged: draft.is_changed || state !== 'saved',
    set: useCallback(
      (changes: Partial<Theme>, mark?: string) => setHistory((before) => commit(before, { ...before.present, ...changes }, Date.now(), mark ?? null)),
      [],
    ),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    flush,
  };
}
