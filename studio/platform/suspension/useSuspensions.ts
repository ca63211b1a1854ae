import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useSend } from '../queries.ts';
import { useText } from '../studio.ts';

const changes = [
  'GET /studio/members',
  'GET /studio/members/{id}',
  'GET /studio/suspended',
  'GET /studio/reports',
  'GET /studio/reports/{id}',
] as const;

/** Stops a member from writing for a time, and lifts that. */
export function useSuspensions() {
  const t = useText();
  const suspend = useSend('PUT /studio/members/{id}/suspension', { changes, onDone: () => toast({ text: t('studio.suspension.done') }) });
  const lift = useSend('DELETE /studio/members/{id}/suspension', { changes, onDone: () => toast({ text: t('studio.suspension.lifted') }) });
  return { suspend, lift };
}
