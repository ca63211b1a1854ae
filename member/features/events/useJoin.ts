import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { usePlatform } from '../../platform/platform.ts';
import { asMember } from '../../platform/session/asMember.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';

export type Join = {
  isJoined: boolean;
  isRunning: boolean;
  /** Guests log in first. */
  join(): Promise<void>;
  leave(): Promise<void>;
};

type Subscriptions = SessionBundle['event_subscriptions'];

/** Joins or leaves an occurrence. A refusal is shown, and the places are refetched. */
export function useJoin(pageId: string): Join {
  const t = useText();
  const { api, session, navigation, queries } = usePlatform();
  const { bundle } = useSession();
  const [isRunning, setIsRunning] = useState(false);

  const change = async (send: () => Promise<(before: Subscriptions) => Subscriptions>) => {
    if (isRunning) return;
    setIsRunning(true);
    try {
      const changed = await send();
      session.update((now) => ({ ...now, event_subscriptions: changed(now.event_subscriptions) }));
      await session.refresh().catch(() => null);
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'event_full';
      toast({ text: isGone ? t('event.just_full') : refusalText(error, t), tone: 'danger' });
    } finally {
      setIsRunning(false);
      for (const key of ['event', 'event-dates', 'my-content', 'schedule']) void queries.invalidateQueries({ queryKey: [key] });
    }
  };
  return {
    isJoined: bundle?.event_subscriptions[pageId] !== undefined,
    isRunning,
    async join() {
      await asMember({ session, navigation }, async () => {
        if (session.current().bundle?.event_subscriptions[pageId]) return;
        await change(async () => {
          const { event_subscription } = await api('POST /event_occurrences/{id}/subscribe', { params: { id: pageId } });
          return (before) => ({ ...before, [pageId]: event_subscription });
        });
      });
    },
    leave: () =>
      change(async () => {
        await api('DELETE /event_occurrences/{id}/subscribe', { params: { id: pageId } });
        return (before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== pageId));
      }),
  };
}
