import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Tabs } from '@bandstand/ui/primitives/Tabs.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ApiError, type Answer } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { FindingList } from '../../platform/screen/FindingList.tsx';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { WhenFields } from '../../platform/screen/WhenFields.tsx';
import { instantOf, type LocalTime } from '../../platform/screen/whenTime.ts';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/useAppTime.ts';
import { useFormat } from '../../platform/useFormat.ts';
import { AccessChanges } from '../../platform/screen/AccessChanges.tsx';
import styles from './PublishDialog.module.css';
import { ReleaseList } from './ReleaseList.tsx';
import { changedByPublishing, useChanges } from './useChanges.ts';

/** As many as the server looks at together. */
const mostChecked = 500;
type Change = Answer<'GET /studio/changes'>['items'][number];
const keyOf = ({ type, id }: Change) => `${type}:${id ?? ''}`;

type PublishDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Of all changes those of these pages alone. */
  only?: readonly string[];
  /** What publishing them means besides. */
  note?: ReactNode;
};

/** What goes live, for whom that changes something, and the one button. */
export function PublishDialog({ open, onClose, only, note }: PublishDialogProps) {
  const t = useText();
  const format = useFormat();
  const appTime = useAppTime();
  const changes = useChanges();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [title, setTitle] = useState('');
  const [when, setWhen] = useState<LocalTime>(null);
  const [tab, setTab] = useState<'changes' | 'releases'>('changes');
  const [, go] = useLocation();
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
      if (isPlanned) setTab('releases');
      else onClose();
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

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title={t('studio.publish.title')}
      closeLabel={t('studio.close')}
      description={tab === 'changes' && items.length > 0 ? t('studio.publish.text') : undefined}
      footer={
        tab === 'changes' &&
        !(changes.data && items.length === 0) && (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('studio.cancel')}
            </Button>
            <Button
              variant="primary"
              disabled={chosen.length === 0 || (when !== null && publishAt === null)}
              pending={publish.isPending || changes.isFetching}
              onClick={send}
            >
              {t(when === null ? 'studio.publish.send' : 'studio.releases.plan', { count: chosen.length })}
            </Button>
          </>
        )
      }
    >
      <div className={styles.tabs}>
        <Tabs
          label={t('studio.publish.title')}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'changes', label: t('studio.releases.tab.changes') },
            { id: 'releases', label: t('studio.releases.tab.releases') },
          ]}
        />
      </div>
      {tab === 'releases' ? (
        open && <ReleaseList />
      ) : (
        <QueryView query={changes} isEmpty={() => items.length === 0} empty={<EmptyState title={t('studio.publish.nothing')} headingLevel={3} />}>
          {() => (
            <div className={styles.content}>
              {items.length > 1 && (
                <div className={styles.choose}>
                  <Button size="small" variant="quiet" disabled={leftOut.size === 0} onClick={() => setLeftOut(new Set())}>
                    {t('studio.releases.all')}
                  </Button>
                  <Button size="small" variant="quiet" disabled={chosen.length === 0} onClick={() => setLeftOut(new Set(items.map(keyOf)))}>
                    {t('studio.clear')}
                  </Button>
                </div>
              )}
              <ul className={styles.list} aria-label={t('studio.publish.list')}>
                {items.map((item) => (
                  <li key={keyOf(item)} className={styles.item}>
                    <Checkbox
                      label={item.title || t.find(`studio.publish.type.${item.type}`) || item.type}
                      hint={
                        item.changed_at ? t('studio.publish.by', { name: item.author ?? '–', when: format.relative(item.changed_at) }) : undefined
                      }
                      checked={!leftOut.has(keyOf(item))}
                      onChange={(event) => toggle(keyOf(item), event.currentTarget.checked)}
                    />
                    <StatusMark status={item.status} />
                  </li>
                ))}
              </ul>
              {note}
              {accessChanges.length > 0 && (
                <Banner tone="warning" title={t('studio.publish.access', { count: accessChanges.length })}>
                  <AccessChanges changes={accessChanges} />
                </Banner>
              )}
              {findings.length > 0 && (
                <details className={styles.findings} open={findings.some(({ severity }) => severity === 'fix')}>
                  <summary>
                    {t('studio.checks.title')} <span className={styles.count}>{t('studio.checks.count', { count: findings.length })}</span>
                  </summary>
                  <FindingList
                    findings={findings}
                    withPages
                    onFind={({ page_id, block_id }) => {
                      onClose();
                      go(`/pages/${page_id}${block_id ? `?block=${block_id}` : ''}`);
                    }}
                  />
                </details>
              )}
              <WhenFields
                value={when}
                onChange={setWhen}
                error={publish.error instanceof ApiError ? publish.error.fields['publish_at']?.[0] : undefined}
              />
              <TextField
                label={t('studio.publish.name')}
                note={t('studio.optional')}
                maxLength={200}
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
              />
              {publish.error && <Banner tone="danger">{errorText(t, publish.error)}</Banner>}
            </div>
          )}
        </QueryView>
      )}
    </Dialog>
  );
}
