import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { matchPath } from '../../../platform/navigation/matchPath.ts';

/** Which thread a panel is about: the one that its hash names, else the one that lies over the page, else that of the address. Empty: none. */
export function usePanelThreadId(query: Readonly<Record<string, string>>): string {
  const { place } = useNavigation();
  const search = new URLSearchParams(place.search);
  return query['thread_id'] ?? search.get('message_thread') ?? matchPath('/me/messages/:threadId', place.path)?.['threadId'] ?? '';
}
