import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_CRITICAL, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect, useRef } from 'react';

/** By position on the keyboard: with Alt or Shift a digit is another character on some. */
const nameOf = (event: KeyboardEvent): string =>
  [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey ? 'shift' : '',
    event.code.toLowerCase().replace(/^(digit|key)/, ''),
  ]
    .filter(Boolean)
    .join('+');

/** Shortcuts of a rich text, by the names in the list of shortcuts: `mod+alt+2`, `mod+shift+7`. */
export function useTextKeys(keys: Record<string, () => void>): void {
  const [editor] = useLexicalComposerContext();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          // AltGr types characters, and looks like Ctrl with Alt.
          const run = event.isComposing || event.getModifierState?.('AltGraph') ? undefined : latest.current[nameOf(event)];
          if (!run) return false;
          event.preventDefault();
          // The studio's own shortcuts are handled on the window.
          event.stopPropagation();
          run();
          return true;
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    [editor],
  );
}
