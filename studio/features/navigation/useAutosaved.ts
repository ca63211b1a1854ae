import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { commit, redo, startHistory, undo } from '../../platform/history.ts';
import { usePendingSave } from '../../platform/pendingSaves.ts';
import { useText } from '../../platform/studio.ts';

type SaveState = 'saved' | 'saving' | 'offline' | 'refused';
const quietMs = 600;
const retryMs = 4_000;

/** A value with undo that is saved by itself a moment after the last change, one save at a time. */
export function useAutosaved<T>(first: T, send: (value: T, before: T) => Promise<void>) {
  const t = useText();
  const [history, setHistory] = useState(() => startHistory(first));
  const [state, setState] = useState<SaveState>('saved');
  const [tries, setTries] = useState(0);
  const onServer = useRef(first);
  const running = useRef<Promise<boolean> | null>(null);
  const current = useRef({ value: history.present, send });

  const save = async (): Promise<boolean> => {
    const { value } = current.current;
    if (value === onServer.current) {
      setState('saved');
      return true;
    }
    setState('saving');
    try {
      await current.current.send(value, onServer.current);
      onServer.current = value;
      return await save();
    } catch (error) {
      const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      setState(isAway ? 'offline' : 'refused');
      if (isAway) setTimeout(() => setTries((before) => before + 1), retryMs);
      else toast({ text: errorText(t, error), tone: 'danger' });
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
    current.current = { value: history.present, send };
  });
  useEffect(() => {
    if (history.present === onServer.current) return;
    const timer = setTimeout(() => void latest.current(), quietMs);
    return () => clearTimeout(timer);
  }, [history.present, tries]);
  useEffect(() => () => void latest.current(), []);
  usePendingSave(() => latest.current(), 'studio.page.not_saved');
  return {
    value: history.present,
    state,
    history,
    set: (value: T, mark?: string) => setHistory((before) => commit(before, value, Date.now(), mark ?? null)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    flush,
  };
}
