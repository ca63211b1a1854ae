import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useState } from 'react';
import { type Answer } from '@bandstand/client/api/api.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { instantOf, type LocalTime } from '../../platform/forms/whenTime.ts';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { changedByPublishing, useChanges } from './useChanges.ts';

/** As many as the server checks together. */
const mostChecked = 500;
type Change = Answer<'GET /studio/changes'>['items'][number];
/** Identifies a change. */
export const keyOf = ({ type, id }: Change) => `${type}:${id ?? ''}`;

/** The changes selected to go live, their effect on members, and how they are sent. */
export function usePublishing({
  open,
  only,
  onDone,
}: {
  open: boolean;
  only: readonly string[] | undefined;
  onDone: (state: 'planned' | 'live') => void;
}) {
  const t = useText();
  const appTime = useAppTime();
  const changes = useChanges();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [title, setTitle] = useState('');
  const [when, setWhen] = useState<LocalTime>(null);
  const publish = useSend('POST /studio/releases', {
    changes: changedByPublishing,
    onDone: (release) => {
      const isPlanned = release.status === 'planned' && release.publish_at;
      toast({
        text: isPlanned ? t('studio.releases.planned', { when: appTime.when(isPlanned) }) : t('studio.publish.done', { count: release.items.length }),
        tone: 'success',
      });
      setLeftOut(new Set());
      setTitle('');
      setWhen(null);
      onDone(isPlanned ? 'planned' : 'live');
    },
  });
  const { refetch } = changes;
  useEffect(() => {
    if (open) void refetch();
  }, [open, refetch]);

  const isMeant = (type: string, id: string | null) => !only || (type === 'page' && id !== null && only.includes(id));
  const items = (changes.data?.items ?? []).filter(({ type, id }) => isMeant(type, id));
  const chosen = items.filter((item) => !leftOut.has(keyOf(item)));
  const pageIds = chosen.flatMap(({ type, id }) => (type === 'page' && id ? [id] : []));
  const checks = useCall(
    'GET /studio/checks',
    { query: { page_id: pageIds.slice(0, mostChecked).join(',') } },
    { enabled: open && pageIds.length > 0, keepPrevious: true },
  );
  const findings = (checks.data?.items ?? []).filter(({ page_id }) => pageIds.includes(page_id));
  const publishAt = when === null ? null : instantOf(when, appTime.zone);
  const accessChanges = (changes.data?.access_changes ?? []).filter(({ page_id }) => isMeant('page', page_id));
  const toggle = (key: string, isChosen: boolean) =>
    setLeftOut((before) => new Set(isChosen ? [...before].filter((other) => other !== key) : [...before, key]));
  const send = () =>
    publish.mutate({
      body: {
        ...(title.trim() ? { title: title.trim() } : {}),
        items: chosen.map(({ type, id }) => ({ type, ...(id ? { id } : {}) })),
        ...(publishAt ? { publish_at: publishAt } : {}),
      },
    });

  const isReady = chosen.length > 0 && (when === null || publishAt !== null);
  return { changes, items, chosen, leftOut, setLeftOut, toggle, findings, accessChanges, title, setTitle, when, setWhen, publish, isReady, send };
}

export type Publishing = ReturnType<typeof usePublishing>;
