import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../platform/texts/useText.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useThreadParts } from './threads.queries.ts';

export type Blockable = { userId: string; name: string };
type Change = Blockable & { isBlocked: boolean };

/** Blocks and unblocks members (MSG-23); either can be undone for a moment. */
export function useBlocking() {
  const t = useText();
  const { api, session, queries } = useThreadParts();
  const blockedIds = useBundle()?.blocked_user_ids ?? [];
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ userId, isBlocked }: Change) =>
      api(isBlocked ? 'POST /subscribers/block' : 'POST /subscribers/unblock', { body: { user_id: userId } }),
    onSuccess: ({ blocked_user_ids: ids }, done) => {
      session.update((known) => ({ ...known, blocked_user_ids: ids }));
      void queries.invalidateQueries({ queryKey: ['threads'] });
      toast({
        text: t(done.isBlocked ? 'people.blocked' : 'people.unblocked', { name: done.name }),
        action: { label: t('people.undo'), run: () => mutate({ ...done, isBlocked: !done.isBlocked }) },
      });
    },
    onError: (_error, { isBlocked }) => toast({ text: t(isBlocked ? 'message.block_failed' : 'people.unblock_failed'), tone: 'danger' }),
  });
  return {
    isBlocked: (userId: string) => blockedIds.includes(userId),
    block: (person: Blockable) => mutate({ ...person, isBlocked: true }),
    unblock: (person: Blockable) => mutate({ ...person, isBlocked: false }),
    /** The member with a pending change. */
    pendingId: isPending ? (variables?.userId ?? null) : null,
  };
}
