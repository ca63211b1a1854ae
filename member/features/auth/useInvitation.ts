import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useApi, usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';

/**
 * An invitation from the URL. For guests, shows whom it is for and whether it is valid; sign-up and login send it along and call `take`. A
 * logged-in member gets its benefits at once.
 */
export function useInvitation(invite: string | undefined, onEmail: (email: string) => void): { refusal: string | null; take: () => void } {
  const t = useText();
  const api = useApi();
  const { session } = usePlatform();
  const { state } = useSession();
  const isTaken = useRef(false);
  const asked = useQuery({
    queryKey: ['invite', invite],
    queryFn: () => api('GET /auth/invite', { query: { invite: invite ?? '' } }),
    enabled: invite !== undefined && state === 'guest',
    retry: false,
    staleTime: Infinity,
  });
  const email = asked.data?.email ?? null;
  const offer = useEffectEvent((address: string) => onEmail(address));
  useEffect(() => {
    if (email !== null) offer(email);
  }, [email]);

  const accept = useEffectEvent(async (token: string) => {
    try {
      await api('POST /auth/invite', { body: { invite: token } });
      await session.refresh();
      toast({ text: t('auth.invited.taken'), tone: 'success' });
    } catch (error) {
      toast({ text: refusalText(error, t), tone: 'danger' });
    }
  });
  useEffect(() => {
    if (state !== 'member' || invite === undefined || isTaken.current) return;
    isTaken.current = true;
    void accept(invite);
  }, [state, invite]);

  const take = useCallback(() => {
    isTaken.current = true;
  }, []);
  return { refusal: asked.error ? refusalText(asked.error, t) : null, take };
}
