import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { matchPath } from '../../../platform/navigation/matchPath.ts';

/** The thread that a panel is about: the one in its hash, else the one above the page, else the one in the path. Empty: none. */
export function usePanelThreadId(query: Readonly<Record<string, string>>): string {
  const { place } = useNavigation();
  const search = new URLSearchParams(place.search);
  return query['thread_id'] ?? search.get('message_thread') ?? matchPath('/me/messages/:threadId', place.path)?.['threadId'] ?? '';
}
