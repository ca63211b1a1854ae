import type { Team } from '@bandstand/contract/seats.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useText } from '../../platform/texts/useText.ts';
import { teamsKey } from './seats.keys.ts';

/** The buyer's actions on a team's seats; the list follows. */
export function useTeam({ id }: Pick<Team, 'id'>) {
  const t = useText();
  const { api, session } = usePlatform();
  const queries = useQueryClient();
  const done = (text: MessageKey) => () => {
    void queries.invalidateQueries({ queryKey: teamsKey });
    toast({ text: t(text), tone: 'success' });
  };
  const onError = (error: unknown) => {
    void queries.invalidateQueries({ queryKey: teamsKey });
    toast({ text: refusalText(error, t), tone: 'danger' });
  };
  const refreshed = async () => {
    await queries.invalidateQueries({ queryKey: teamsKey });
    await session.refresh().catch(() => null);
  };
  return {
    invite: useMutation({
      mutationFn: (email: string) => api('POST /teams/{id}/invites', { params: { id }, body: { email } }),
      onSuccess: done('seats.is_invited'),
      onError: () => void queries.invalidateQueries({ queryKey: teamsKey }),
    }),
    take: useMutation({ mutationFn: () => api('POST /teams/{id}/seat', { params: { id } }), onSuccess: refreshed, onError }),
    renew: useMutation({ mutationFn: () => api('POST /teams/{id}/link', { params: { id } }), onSuccess: done('seats.renewed'), onError }),
    remove: useMutation({
      mutationFn: (seatId: string) => api('DELETE /teams/{id}/seats/{seatId}', { params: { id, seatId } }),
      onSuccess: async () => {
        await refreshed();
        toast({ text: t('seats.removed'), tone: 'success' });
      },
      onError,
    }),
  };
}
