import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import { nameOf } from '../../../platform/useHotkeys.ts';
import { rowsOf } from '../state/document.ts';
import { useOpenWorkout } from '../state/WorkoutContext.ts';
import type { SheetCommands } from './useSheetCommands.ts';

/** The id of the empty line at the end. */
export const newRowId = 'new';

/** What keys do in the sheet, and how the focus gets from cell to cell. */
export function useSheetKeys(sheet: RefObject<HTMLElement | null>, commands: SheetCommands, onKeys: () => void) {
  const { saved, selection, isReadOnly } = useOpenWorkout();
  const focus = useCallback(
    (id: string | null, column: string) => {
      // After the rows are rendered in their new order.
      setTimeout(() => {
        const row = (name: string) => sheet.current?.querySelector<HTMLInputElement>(`[data-row="${CSS.escape(id ?? newRowId)}"]${name}`);
        const cell = row(`[data-column="${column}"]`) ?? row('');
        cell?.focus();
        cell?.select();
      });
    },
    [sheet],
  );
  const idAt = useCallback(
    (id: string, step: -1 | 1): string | null => {
      const ids = [...rowsOf(saved.state().value.groups).map((row) => row.id), newRowId];
      return ids[ids.indexOf(id) + step] ?? null;
    },
    [saved],
  );
  /** To the exercise below. */
  const down = useCallback((id: string) => focus(idAt(id, 1), 'exercise'), [focus, idAt]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { row: id, column = 'exercise' } = (event.target as HTMLElement).dataset;
    if (id === undefined || event.nativeEvent.isComposing || event.defaultPrevented) return;
    const ids = selection.ids().includes(id) ? selection.ids() : [id];
    const step = (by: -1 | 1) => {
      const next = idAt(id, by);
      if (next !== null) {
        selection.select(next === newRowId ? [] : [next]);
        focus(next, column);
      }
    };
    const more = (by: -1 | 1) => {
      const next = idAt(id, by);
      if (next === null || next === newRowId) return;
      // Back towards where the selection began, it gets smaller.
      selection.select(ids.at(-2) === next ? ids.slice(0, -1) : [...ids.filter((one) => one !== next), next]);
      focus(next, column);
    };
    const walk: Record<string, () => void> = {
      enter: () => step(1),
      arrowup: () => step(-1),
      arrowdown: () => step(1),
      'shift+arrowup': () => more(-1),
      'shift+arrowdown': () => more(1),
    };
    const kept = (run: () => void) => () => {
      run();
      focus(id, column);
    };
    const change: Record<string, () => void> = {
      'alt+arrowup': kept(() => commands.move(ids, -1)),
      'alt+arrowdown': kept(() => commands.move(ids, 1)),
      'alt+arrowright': kept(() => commands.group(ids)),
      'alt+arrowleft': kept(() => commands.ungroup(ids)),
      'mod+g': kept(() => commands.group(ids)),
      'mod+shift+g': kept(() => commands.ungroup(ids)),
      'mod+.': kept(() => commands.nextKind(id)),
      'mod+d': () => {
        commands.duplicate(ids);
        focus(selection.ids()[0] ?? null, column);
      },
      'mod+enter': () => focus(commands.addBlank(id), 'exercise'),
      'mod+shift+backspace': () => focus(commands.remove(ids), column),
      'mod+shift+delete': () => focus(commands.remove(ids), column),
    };
    const name = nameOf(event);
    // A question mark is no line; in a text it is typed.
    if (name === 'mod+/' || (name === '?' && (event.target as HTMLInputElement).value === '')) {
      event.preventDefault();
      return onKeys();
    }
    const run = walk[name] ?? (isReadOnly || id === newRowId ? undefined : change[name]);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return { onKeyDown, focus, down };
}
