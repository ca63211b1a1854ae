import type { Thread } from '@bandstand/contract/threads.ts';
import { useCallback, useMemo, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { asMember } from '../../../platform/session/asMember.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useDeletions } from '../state/deletions.ts';
import { useMessageActions } from './messageActions.tsx';
import type { Draft } from '../state/outgoing.ts';
import { shownMessages, type ShownMessage } from '../state/shownMessages.ts';
import { useBlockedIds, usePolling } from '../state/threads.queries.ts';
import { useGiveEmoji } from '../emojis/useGiveEmoji.ts';
import { useMessages } from '../state/useMessages.ts';
import { useOpenReplies } from '../state/useOpenReplies.ts';
import { useOutgoing } from '../state/useOutgoing.ts';
import { useThreadActions } from '../state/useThreadActions.ts';
import { useThreadRealtime } from '../state/useThreadRealtime.ts';

/** A thread's messages and actions; a chat and a feed render them in their own ways. */
export function useOpenThread(thread: Thread, aroundTs: number | null) {
  const { realtime, session, navigation } = usePlatform();
  const user = useBundle()?.user ?? null;
  const pages = useMessages(thread, { aroundTs, pollMs: usePolling() });
  const live = useThreadRealtime(thread);
  const { waiting, outgoing } = useOutgoing(thread.id);
  const { like, pin, edit, remove, markRead } = useThreadActions(thread);
  const blockedIds = useBlockedIds();
  const { hiddenIds } = useDeletions();
  const openReplies = useOpenReplies(thread);
  const [editing, setEditing] = useState<ShownMessage | null>(null);
  const [reporting, setReporting] = useState<ShownMessage | null>(null);
  const [reacted, setReacted] = useState<ShownMessage | null>(null);
  const [picture, setPicture] = useState<string | null>(null);

  const items = pages.query.data?.items;
  const messages = useMemo(
    () => shownMessages({ messages: items ?? [], waiting, blockedIds, hiddenIds, user }),
    [items, waiting, blockedIds, hiddenIds, user],
  );
  const startLike = useCallback((message: ShownMessage) => void asMember({ session, navigation }, () => like(message)), [session, navigation, like]);
  const startPin = useCallback((message: ShownMessage) => void pin(message), [pin]);
  const reported = useMemo(() => reporting && { threadId: thread.id, ts: reporting.message_ts, author: reporting.user }, [thread.id, reporting]);
  const actionsOf = useMessageActions({
    thread,
    like: startLike,
    reply: openReplies,
    reactions: setReacted,
    pin: startPin,
    report: setReporting,
    edit: setEditing,
    remove,
    outgoing,
  });
  return {
    ...pages,
    ...live,
    user,
    messages,
    actionsOf,
    openReplies,
    like: startLike,
    giveEmoji: useGiveEmoji(thread),
    pin,
    edit,
    markRead,
    send: useCallback((drafts: Draft[]) => outgoing.add(thread.id, drafts), [outgoing, thread.id]),
    publishTyping: () => realtime.typing(thread.channel_id),
    editing,
    setEditing,
    reported,
    setReporting,
    reacted,
    setReacted,
    picture,
    setPicture,
  };
}
