import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { usePages } from '../../../platform/lookups.ts';
import { errorText } from '../../../platform/errors.ts';
import { useCall, useRefresh } from '../../../platform/queries.ts';
import { StatusMark } from '../../../platform/screen/StatusMark.tsx';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { nextHour, type LocalTime } from '../../../platform/forms/whenTime.ts';
import { useApi, useStaff, useText } from '../../../platform/studio.ts';
import { useAppTime } from '../../../platform/words/useAppTime.ts';
import { PlanDialog } from './PlanDialog.tsx';

type AccessChange = Answer<'GET /studio/pages/{id}/access'>['access_changes'][number];
type PagePublishProps = {
  pageId: string;
  /** Sends unsaved changes; returns the message when the server has not taken them. */
  flush: () => Promise<MessageKey | null>;
  onPublished: (draft: PageDraft) => void;
  /** Shows the block of a finding; null: the page itself. */
  onFind?: (blockId: string | null) => void;
};

/** The state of the page, and publishing it. Says beforehand what that changes for members. */
export function PagePublish({ pageId, flush, onPublished, onFind }: PagePublishProps) {
  const t = useText();
  const { may } = useStaff();
  const { ask, dialog } = useConfirm();
  const appTime = useAppTime();
  const { plan, status, asked, setAsked, isPending, open, publish, unpublish, begin } = usePublishing({ pageId, flush, onPublished });

  return (
    <>
      <span title={plan?.publish_at ? t('studio.releases.planned', { when: appTime.when(plan.publish_at) }) : undefined}>
        <StatusMark status={plan ? 'scheduled' : status} />
      </span>
      {may('publish') && (
        <Button variant="primary" size="small" pending={isPending} onClick={() => void begin()}>
          {t('studio.page.publish')}
        </Button>
      )}
      <Menu
        label={t('studio.page.more')}
        items={[
          { id: 'open', label: t('studio.page.open'), icon: <Icon of={ExternalLink} size={16} />, disabled: status === 'draft', onSelect: open },
          ...(may('publish')
            ? [
                {
                  id: 'plan',
                  label: t('studio.releases.plan_page'),
                  icon: <Icon of={Clock} size={16} />,
                  onSelect: () => void begin(nextHour(Date.now(), appTime.zone)),
                },
                {
                  id: 'unpublish',
                  label: t('studio.page.unpublish'),
                  icon: <Icon of={EyeOff} size={16} />,
                  disabled: status === 'draft',
                  onSelect: () =>
                    ask({
                      title: t('studio.page.unpublish.title'),
                      text: t('studio.page.unpublish.text'),
                      confirm: t('studio.page.unpublish'),
                      run: unpublish,
                    }),
                },
              ]
            : []),
        ]}
        trigger={(props) => (
          <IconButton {...props} size="small" label={t('studio.page.more')}>
            <Icon of={Ellipsis} size={16} />
          </IconButton>
        )}
      />
      {dialog}
      {asked && (
        <PlanDialog
          key={asked.startsAt ?? 'now'}
          open
          pageId={pageId}
          startsAt={asked.startsAt}
          accessChanges={asked.changes}
          isPending={isPending}
          onClose={() => setAsked(null)}
          onPublish={publish}
          onFind={(finding) => {
            setAsked(null);
            onFind?.(finding.block_id);
          }}
        />
      )}
    </>
  );
}

/** Publishes one page: the questions before, and the messages after. */
function usePublishing({ pageId, flush, onPublished }: Pick<PagePublishProps, 'pageId' | 'flush' | 'onPublished'>) {
  const t = useText();
  const api = useApi();
  const { app, may } = useStaff();
  const refresh = useRefresh();
  const appTime = useAppTime();
  const [isPending, setIsPending] = useState(false);
  const [asked, setAsked] = useState<{ changes: AccessChange[]; startsAt: LocalTime } | null>(null);
  const planned = useCall('GET /studio/releases', { query: { status: 'planned' } }, { enabled: may('publish') });
  const plan = planned.data?.items.find(({ items }) => items.some(({ id }) => id === pageId));
  const page = usePages().data?.items.find(({ id }) => id === pageId);
  const params = { id: pageId };
  const status = page?.status ?? 'draft';

  const change = async (run: () => Promise<PageDraft>, done: string) => {
    setIsPending(true);
    try {
      onPublished(await run());
      refresh(
        'GET /studio/changes',
        'GET /studio/releases',
        'GET /studio/checks',
        'GET /studio/pages',
        'GET /studio/pages/{id}',
        'GET /studio/pages/{id}/versions',
        'GET /studio/pages/{id}/access',
        'GET /studio/home',
      );
      toast({
        text: done,
        tone: 'success',
        action: status === 'draft' && done === t('studio.page.published') ? { label: t('studio.open_app'), run: open } : null,
      });
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'danger' });
    }
    setIsPending(false);
    setAsked(null);
  };
  const open = () => void window.open(new URL(page?.path ?? '/', app.url), '_blank', 'noopener');
  const publish = (publishAt: string | null) =>
    void change(
      () => api('POST /studio/pages/{id}/publish', { params, body: publishAt ? { publish_at: publishAt } : {} }),
      publishAt ? t('studio.releases.planned', { when: appTime.when(publishAt) }) : t('studio.page.published'),
    );
  const begin = async (startsAt: LocalTime = null) => {
    setIsPending(true);
    const refusal = await flush();
    if (refusal) {
      setIsPending(false);
      return toast({ text: t(refusal), tone: 'danger' });
    }
    const access = await api('GET /studio/pages/{id}/access', { params }).catch(() => null);
    const changes = status === 'draft' ? [] : (access?.access_changes ?? []);
    // Problems that must be fixed are shown first; warnings are in the same place, and do not block publishing.
    const checks = await api('GET /studio/checks', { query: { page_id: pageId } }).catch(() => null);
    if (startsAt !== null || changes.length > 0 || checks?.items.some(({ severity }) => severity === 'fix')) {
      setIsPending(false);
      return setAsked({ changes, startsAt });
    }
    publish(null);
  };
  const unpublish = () => void change(() => api('POST /studio/pages/{id}/unpublish', { params }), t('studio.page.unpublished'));
  return { plan, status, asked, setAsked, isPending, open, publish, unpublish, begin };
}
