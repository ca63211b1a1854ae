import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useState } from 'react';
import type { Editor } from '../builder/draft/editor.ts';
import { Others } from '../platform/presence/Others.tsx';
import { useEditorPresence, type OpenThing } from '../platform/presence/useEditorPresence.ts';
import { useText } from '../platform/studio.ts';

type PageEditorPresenceProps = { thing: OpenThing; editor: Editor; /** Takes in the server's current state. */ takeIn: () => void };

/** Who else has the page open. Announces their saves, and shows them at once when nothing is unsaved here; otherwise the next save merges them. */
export function PageEditorPresence({ thing, editor, takeIn }: PageEditorPresenceProps) {
  const t = useText();
  const saves = useSaves(editor);
  const others = useEditorPresence(thing, saves, ({ name, is_me }) => {
    toast({ text: t('studio.presence.saved', { name: is_me ? t('studio.presence.you') : name }) });
    takeIn();
  });
  return <Others others={others} />;
}

/** How often the editor has saved since it was opened. */
function useSaves(editor: Editor): number {
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    let last = editor.state().save.state;
    return editor.subscribe(() => {
      const now = editor.state().save.state;
      if (now === 'saved' && last === 'saving') setSaves((before) => before + 1);
      last = now;
    });
  }, [editor]);
  return saves;
}
