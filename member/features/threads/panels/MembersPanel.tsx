import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { LogInFirst } from '../frame/PanelFrame.tsx';
import { PeopleSearch } from '../frame/PeopleSearch.tsx';

/** `#members`: the app's members (MSG-24). */
export function MembersPanel({ onClose }: PanelProps) {
  const t = useText();
  const { openPanel } = usePanels();
  const { state } = useSession();
  return (
    <Sheet open onClose={onClose} title={t('people.members')} closeLabel={t('thread.close')} isSteady>
      {state === 'guest' ? (
        <LogInFirst />
      ) : (
        <PeopleSearch chosenIds={null} onChoose={(person) => openPanel('profile', { user_id: person.user_id })} />
      )}
    </Sheet>
  );
}
