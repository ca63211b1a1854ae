import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../../platform/errors.ts';
import { useApi, useText } from '../../../platform/studio.ts';
import { placeNow, type Move } from '../../../platform/tree/tree.ts';
import type { OpenPlan } from './useOpenPlan.ts';

type AccessChange = Answer<'POST /studio/pages/{id}/move'>['access_changes'][number];
type Asked = { moves: readonly [string, Move][]; changes: AccessChange[] };

/** Commands on the pages of a plan: sent to the server at once, each with undo. */
export function usePlanPages({ pages, id: programId, reload }: Pick<OpenPlan, 'pages' | 'id' | 'reload'>) {
  const t = useText();
  const api = useApi();
  const [asked, setAsked] = useState<Asked | null>(null);
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'danger' });
      return null;
    } finally {
      reload();
    }
  };
  const sendAll = (moves: readonly [string, Move][]) =>
    run(async () => {
      for (const [id, body] of moves) await api('POST /studio/pages/{id}/move', { params: { id }, body });
      return true;
    });
  const send = async (moves: readonly [string, Move][]) => {
    const back = moves.flatMap(([id]): [string, Move][] => {
      const now = placeNow(pages, id);
      return now ? [[id, now]] : [];
    });
    const title = pages.find(({ id }) => id === moves[0]?.[0])?.title ?? '';
    if (!(await sendAll(moves))) return;
    toast({
      text: t('studio.plan.moved', { count: moves.length, title }),
      action: { label: t('studio.undo'), run: () => void sendAll(back.toReversed()) },
    });
  };

  return {
    asked,
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked) void send(asked.moves);
      setAsked(null);
    },
    /** Moves pages one after the other; asks first when that changes who may see what. */
    move: (moves: readonly [string, Move][]) =>
      void (async () => {
        const crossing = moves.filter(([id, { parent_id }]) => pages.find((page) => page.id === id)?.parent_id !== parent_id);
        const looks = await run(async () => {
          const changes: AccessChange[] = [];
          for (const [id, body] of crossing)
            changes.push(...(await api('POST /studio/pages/{id}/move', { params: { id }, body: { ...body, dry_run: true } })).access_changes);
          return changes;
        });
        if (looks === null) return;
        if (looks.length > 0) setAsked({ moves, changes: looks });
        else await send(moves);
      })(),
    rename: (id: string, title: string) =>
      run(async () => {
        const { version } = await api('GET /studio/pages/{id}', { params: { id } });
        await api('PUT /studio/pages/{id}', { params: { id }, body: { base_version: version, title } });
      }),
    /** A stage lists its pages to members, and is completed with the last of them. Returns its id. */
    addStage: (title: string) => run(async () => (await api('POST /studio/pages', { body: { parent_id: programId, type: 'collection', title } })).id),
    /** A page that members can complete. Returns its id. */
    addPage: (parentId: string, title: string) =>
      run(async () => {
        const { id, version } = await api('POST /studio/pages', { body: { parent_id: parentId, type: 'generic', title } });
        const page_actions = [{ id: crypto.randomUUID(), action_type: 'mark_complete' as const }];
        await api('PUT /studio/pages/{id}', { params: { id }, body: { base_version: version, page_actions } });
        return id;
      }),
    archive: (ids: readonly string[]) =>
      run(async () => {
        const title = pages.find(({ id }) => id === ids[0])?.title ?? '';
        for (const id of ids) await api('POST /studio/pages/{id}/archive', { params: { id } });
        const restore = () => run(() => Promise.all(ids.map((id) => api('POST /studio/pages/{id}/restore', { params: { id } }))));
        toast({ text: t('studio.plan.archived', { count: ids.length, title }), action: { label: t('studio.undo'), run: () => void restore() } });
      }),
  };
}
export type PlanPages = ReturnType<typeof usePlanPages>;
