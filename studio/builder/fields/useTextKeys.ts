import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_CRITICAL, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect, useRef } from 'react';

/** By place on the keyboard: with Alt or Shift a digit is another letter on some. */
const nameOf = (event: KeyboardEvent): string =>
  [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey ? 'shift' : '',
    event.code.toLowerCase().replace(/^(digit|key)/, ''),
  ]
    .filter(Boolean)
    .join('+');

/** Shortcuts of a rich text, by the names that the list of shortcuts has: `mod+alt+2`, `mod+shift+7`. */
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
          // AltGr types letters, and looks like Ctrl with Alt.
          const run = event.isComposing || event.getModifierState?.('AltGraph') ? undefined : latest.current[nameOf(event)];
          if (!run) return false;
          event.preventDefault();
          // The studio's own keys are read on the window.
          event.stopPropagation();
          run();
          return true;
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    [editor],
  );
}
