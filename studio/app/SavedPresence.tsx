import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useSyncExternalStore } from 'react';
import type { SavedValue } from '../platform/autosave/savedValue.ts';
import { Others } from '../platform/presence/Others.tsx';
import { useEditorPresence, type OpenThing } from '../platform/presence/useEditorPresence.ts';
import { useText } from '../platform/studio.ts';

type SavedPresenceProps<T> = { thing: OpenThing; saved: SavedValue<T>; newest: () => Promise<{ value: T; version: number }> };

/** Who else has it open. Their saves are announced, and shown at once when nothing is unsaved here. */
export function SavedPresence<T>({ thing, saved, newest }: SavedPresenceProps<T>) {
  const t = useText();
  const saves = useSyncExternalStore(saved.subscribe, () => saved.state().saves);
  const others = useEditorPresence(thing, saves, ({ name, is_me }) => {
    toast({ text: t('studio.presence.saved', { name: is_me ? t('studio.presence.you') : name }) });
    const isClean = () => saved.saveState() === 'saved' && saved.state().conflict === null;
    if (isClean())
      void newest().then(
        ({ value, version }) => isClean() && saved.adopt(value, version),
        () => {},
      );
  });
  return <Others others={others} />;
}
