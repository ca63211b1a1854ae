import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { asMember } from '../../../platform/session/asMember.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';

/** Joins or leaves a pack; guests log in first. */
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
  const change = async (isWanted: boolean): Promise<void> => {
    // Someone who logged in for it may have joined long ago.
    if (isRunning || (session.current().bundle?.pack_subscriptions[packId] !== undefined) === isWanted) return;
    setIsRunning(true);
    try {
      await (isWanted ? join() : leave());
      await session.refresh().catch(() => null);
      void queries.invalidateQueries({ refetchType: 'none', queryKey: ['my-content'] });
    } catch (error) {
      toast({ text: refusalText(error, t), tone: 'danger' });
    } finally {
      setIsRunning(false);
    }
  };
  return {
    isJoined,
    isRunning,
    toggle: () => asMember({ session, navigation }, () => change(!isJoined)),
  };
}
