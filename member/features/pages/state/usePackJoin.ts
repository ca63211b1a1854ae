import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';

/** Joins or leaves a pack; guests are asked to log in. */
export function usePackJoin(packId: string) {
  const t = useText();
  const { api, session, navigation, queries } = usePlatform();
  const { bundle } = useSession();
  const [isRunning, setIsRunning] = useState(false);
  const isJoined = bundle?.pack_subscriptions[packId] !== undefined;

  const leave = async () => {
    await api('DELETE /packages/{id}/subscribe', { params: { id: packId } });
    session.update((now) => ({
      ...now,
      pack_subscriptions: Object.fromEntries(Object.entries(now.pack_subscriptions).filter(([id]) => id !== packId)),
    }));
    toast({ text: t('pack.left') });
  };
  const join = async () => {
    const { pack_subscription } = await api('POST /packages/{id}/subscribe', { params: { id: packId } });
    session.update((now) => ({ ...now, pack_subscriptions: { ...now.pack_subscriptions, [packId]: pack_subscription } }));
  };
  return {
    isJoined,
    isRunning,
    async toggle(): Promise<void> {
      if ((await session.known()).state !== 'member') return navigation.openPanel('auth');
      if (isRunning) return;
      setIsRunning(true);
      try {
        await (isJoined ? leave() : join());
        await session.refresh().catch(() => null);
        void queries.invalidateQueries({ refetchType: 'none', queryKey: ['my-content'] });
      } catch (error) {
        toast({ text: refusalText(error, t), tone: 'danger' });
      } finally {
        setIsRunning(false);
      }
    },
  };
}
