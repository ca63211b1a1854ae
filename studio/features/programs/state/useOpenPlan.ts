import type { PlanPage, ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useAutosaved } from '../../../platform/autosave/useAutosaved.ts';
import type { SaveState } from '../../../platform/autosave/autosave.ts';
import type { SavedValue } from '../../../platform/autosave/savedValue.ts';
import { useEditorPresence, type OtherWindow } from '../../../platform/presence/useEditorPresence.ts';
import { useRefresh, useRemember } from '../../../platform/queries.ts';
import { useApi, useStaff, useText } from '../../../platform/studio.ts';
import type { Days } from './layout.ts';
import { inOrder } from './planPages.ts';
import { draftOf, mergePlans, sentParts, type PlanDraft } from './planDraft.ts';

/** A plan that is open for editing. */
export type OpenPlan = {
  id: string;
  plan: ProgramPlan;
  draft: PlanDraft;
  /** What keeps the draft, with undo. */
  saved: SavedValue<PlanDraft>;
  /** In reading order: each stage, then its contents. */
  pages: readonly PlanPage[];
  order: readonly string[];
  isReadOnly: boolean;
  save: SaveState;
  others: readonly OtherWindow[];
  /** Consecutive changes with the same mark are one step. */
  set: (changes: Partial<PlanDraft>, mark?: string) => void;
  setDays: (change: (days: Days) => Days) => void;
  flush: () => Promise<boolean>;
  /** The version of the server's draft: the base of a call that changes the plan. */
  version: () => number;
  /** Takes in the answer of such a call. */
  adopt: (plan: ProgramPlan) => void;
  /** Refetches the plan, for example after a page was added or moved. */
  reload: () => void;
};

/** Queries elsewhere that a change of the plan makes out of date. */
export const changedByPlan = [
  'GET /studio/pages/{id}/program',
  'GET /studio/pages/{id}/program/effects',
  'GET /studio/pages',
  'GET /studio/changes',
  'GET /studio/pages/{id}/access',
] as const;

/** Opens a plan: the layout with undo and autosave; other people's saves are merged page by page. */
export function useOpenPlan(plan: ProgramPlan): OpenPlan {
  const t = useText();
  const api = useApi();
  const { may } = useStaff();
  const refresh = useRefresh();
  const remember = useRemember();
  const params = { id: plan.page_id };
  const pages = useMemo(() => inOrder(plan.pages), [plan.pages]);
  const order = useMemo(() => pages.map(({ id }) => id), [pages]);
  const latestOrder = useRef(order);
  const { saved, value, save, saves } = useAutosaved<PlanDraft>({
    name: `plan ${plan.page_id}`,
    first: draftOf(plan),
    versions: {
      first: plan.version,
      merge: mergePlans,
      newest: async () => {
        const newest = await api('GET /studio/pages/{id}/program', { params });
        return { value: draftOf(newest), version: newest.version };
      },
    },
    send: async (changes, base_version) => {
      const parts = sentParts(changes, latestOrder.current);
      const { version } = await api('PUT /studio/pages/{id}/program', { params, body: { base_version, ...parts } });
      refresh(...changedByPlan);
      return version;
    },
    left: ['GET /studio/pages/{id}/program', 'GET /studio/pages/{id}'],
  });
  useEffect(() => {
    latestOrder.current = order;
    // An answer from before the last save contains nothing new.
    if (plan.version >= saved.version()) saved.adopt(draftOf(plan), plan.version);
  }, [plan, order, saved]);
  const reload = () => refresh(...changedByPlan);
  const others = useEditorPresence({ kind: 'page', id: plan.page_id }, saves, ({ name, is_me }) => {
    toast({ text: t('studio.presence.saved', { name: is_me ? t('studio.presence.you') : name }) });
    reload();
  });
  return {
    id: plan.page_id,
    plan,
    draft: value,
    saved,
    pages,
    order,
    isReadOnly: !may('build.write'),
    save,
    others,
    set: (changes, mark) => saved.set({ ...saved.state().value, ...changes }, mark),
    setDays(change) {
      const before = saved.state().value;
      const days = change(before.days);
      if (days !== before.days) saved.set({ ...before, days });
    },
    flush: saved.flush,
    version: saved.version,
    adopt(next) {
      remember('GET /studio/pages/{id}/program', { params }, next);
      saved.adopt(draftOf(next), next.version);
      refresh('GET /studio/pages', 'GET /studio/changes', 'GET /studio/pages/{id}/program/effects');
    },
    reload,
  };
}
