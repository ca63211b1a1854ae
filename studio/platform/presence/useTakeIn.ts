import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { SavedValue } from '../autosave/savedValue.ts';
import { useText } from '../studio.ts';
import { useEditorPresence, type OpenThing, type OtherWindow } from './useEditorPresence.ts';

/** Who else has it open. Announces their saves, and takes them in once the local changes are saved: both are then merged, part by part. */
export function useTakeIn<T>(thing: OpenThing, saves: number, saved: SavedValue<T>, read: () => Promise<T>): readonly OtherWindow[] {
  const t = useText();
  return useEditorPresence(thing, saves, ({ name, is_me }) => {
    toast({ text: t('studio.presence.saved', { name: is_me ? t('studio.presence.you') : name }) });
    void saved
      .flush()
      .then(read)
      .then(saved.adopt, () => {});
  });
}
