import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { BLUR_COMMAND, COMMAND_PRIORITY_CRITICAL, COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, mergeRegister } from 'lexical';
import { useEffect, useMemo, useRef } from 'react';
import { nameRanges, richTextPlace } from './richText.ts';
import { useAttributeMenu, type AttributeMenu } from './useAttributeMenu.tsx';

/** Names in a rich text: offered as in other fields, and marked in place. Only the text is stored. */
export function useRichTextAttributes(): AttributeMenu {
  const [editor] = useLexicalComposerContext();
  const menu = useAttributeMenu(useMemo(() => richTextPlace(editor), [editor]));
  const latest = useRef(menu);
  useEffect(() => {
    latest.current = menu;
  });
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(() => latest.current.look()),
        editor.registerCommand(KEY_DOWN_COMMAND, (event) => latest.current.onKey(event), COMMAND_PRIORITY_CRITICAL),
        editor.registerCommand(BLUR_COMMAND, () => (latest.current.close(), false), COMMAND_PRIORITY_LOW),
      ),
    [editor],
  );
  const { 'aria-controls': controls, 'aria-activedescendant': active } = menu.aria;
  useEffect(() => {
    const root = editor.getRootElement();
    for (const [name, value] of Object.entries({ 'aria-controls': controls, 'aria-activedescendant': active }))
      if (value) root?.setAttribute(name, value);
      else root?.removeAttribute(name);
  }, [editor, controls, active]);
  useEffect(() => {
    if (typeof CSS === 'undefined' || !('highlights' in CSS)) return;
    const marks = CSS.highlights.get('attribute') ?? new Highlight();
    CSS.highlights.set('attribute', marks);
    let own: Range[] = [];
    const clear = () => own.forEach((range) => marks.delete(range));
    const mark = () => {
      clear();
      const root = editor.getRootElement();
      own = root ? nameRanges(root) : [];
      own.forEach((range) => marks.add(range));
    };
    mark();
    const stop = editor.registerUpdateListener(mark);
    return () => {
      stop();
      clear();
    };
  }, [editor]);
  return menu;
}
