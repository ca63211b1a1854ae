import { readLine, type ReadLine } from '@bandstand/rules/workouts/text.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { placeBelow } from '../../../platform/picking/Combo.tsx';
import { useCall } from '../../../platform/queries.ts';
import { useSettled } from '../../../platform/useSettled.ts';
import type { Exercise } from '../state/useLibrary.ts';

export type LineProps = {
  value: string;
  /** Takes a whole line, and the exercise that was chosen for it. False: it was not understood and stays as typed. */
  onWrite: (read: ReadLine, exercise: Exercise | null) => boolean;
  /** Enter, after the line was taken. */
  onDone: () => void;
  /** Backspace in an empty cell. */
  onEmptied?: () => void;
};
/** How many exercises are offered. */
const mostOffered = 8;

/** A line while it is typed, and the exercises of the library that match its beginning. */
export function useExerciseLine({ value, onWrite, onDone, onEmptied }: LineProps) {
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const read = readLine(typed ?? '');
  const offered = useOffered(typed !== null && read.kind === 'item' ? read.title : '');
  // With amounts behind it the name is taken as typed, unless an exercise is chosen.
  const isSearch = read.kind === 'item' && read.title === typed?.trim();
  const isOpen = typed !== null && !isClosed && offered.length > 0;
  const active = chosen ?? (isSearch ? 0 : -1);

  const leave = () => {
    list.current?.hidePopover?.();
    setChosen(null);
    setIsClosed(false);
  };
  /** True if the line was taken. */
  const take = (exercise: Exercise | null): boolean => {
    leave();
    if (typed === null || typed.trim() === value) {
      setTyped(null);
      setIsWrong(false);
      return true;
    }
    const isTaken = onWrite(read, exercise);
    setIsWrong(!isTaken);
    if (isTaken) setTyped(null);
    return isTaken;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (isOpen && step !== 0 && !event.shiftKey) {
      event.preventDefault();
      // Past the end nothing is chosen: the text stays as typed.
      const next = active + step;
      setChosen(next >= offered.length ? -1 : next < -1 ? offered.length - 1 : next);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setIsClosed(true);
      list.current?.hidePopover?.();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      if (take(isOpen ? (offered[active] ?? null) : null)) onDone();
    } else if (event.key === 'Tab' && isOpen && !event.shiftKey) take(offered[active] ?? null);
    else if (event.key === 'Backspace' && (typed ?? value) === '' && onEmptied) {
      event.preventDefault();
      onEmptied();
    }
  };
  const onType = (text: string) => {
    setTyped(text);
    setChosen(null);
    setIsClosed(false);
    setIsWrong(false);
    placeBelow(list.current, input.current);
    list.current?.showPopover?.();
  };
  const onTake = (index: number) => {
    if (take(offered[index] ?? null)) onDone();
  };
  return { list, input, text: typed ?? value, isOpen, isWrong, offered, active, setChosen, onType, onTake, onKeyDown, onBlur: () => take(null) };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The exercises whose name or another name contains every typed word; also while the answer to the last letters is on its way. */
function useOffered(name: string): Exercise[] {
  const q = useSettled(name.trim().slice(0, 200), 120);
  const found = useCall('GET /studio/exercises', { query: { q } }, { enabled: q !== '' && name !== '', keepPrevious: true }).data?.items ?? [];
  if (name.trim() === '') return [];
  const matches = ({ name: known, aliases }: Exercise) => {
    const text = [known, ...aliases].join(' ').toLowerCase();
    return wordsOf(name).every((word) => text.includes(word));
  };
  return found.filter(matches).slice(0, mostOffered);
}
