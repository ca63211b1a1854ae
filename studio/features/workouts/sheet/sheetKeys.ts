import type { MessageKey } from '@bandstand/i18n/keys.ts';

/** The keys of the sheet, and what they do. */
export const sheetKeys: readonly [string, MessageKey][] = [
  ['enter', 'studio.workouts.keys.enter'],
  ['tab', 'studio.workouts.keys.tab'],
  ['mod+enter', 'studio.workouts.keys.insert'],
  ['alt+arrowup', 'studio.shortcuts.up'],
  ['alt+arrowdown', 'studio.shortcuts.down'],
  ['shift+arrowdown', 'studio.workouts.keys.select'],
  ['mod+g', 'studio.workouts.keys.group'],
  ['mod+shift+g', 'studio.workouts.keys.ungroup'],
  ['mod+.', 'studio.workouts.keys.kind'],
  ['mod+d', 'studio.reusables.duplicate'],
  ['mod+c', 'studio.workouts.keys.copy'],
  ['mod+v', 'studio.workouts.keys.paste'],
  ['mod+shift+backspace', 'studio.workouts.remove'],
  ['mod+z', 'studio.shortcuts.undo'],
  ['mod+shift+z', 'studio.shortcuts.redo'],
];
