import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { usePages } from '../../platform/lookups.ts';
import { errorText } from '../../platform/errors.ts';
import { useRefresh } from '../../platform/queries.ts';
import { AccessChanges } from '../../platform/screen/AccessChanges.tsx';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { useConfirm } from '../../platform/screen/useConfirm.tsx';
import { useApi, useStaff, useText } from '../../platform/studio.ts';

type AccessChange = Answer<'GET /studio/pages/{id}/access'>['access_changes'][number];
type PagePublishProps = {
  pageId: string;
  /** Sends what is not saved yet; false when the server has not taken it. */
  flush: () => Promise<boolean>;
  onPublished: (draft: PageDraft) => void;
};

/** Where the page stands, and its way to members. What that changes for them is said before. */
export function PagePublish({ pageId, flush, onPublished }: PagePublishProps) {
  const t = useText();
  const api = useApi();
  const { app, may } = useStaff();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const [isPending, setIsPending] = useState(false);
  const [asked, setAsked] = useState<AccessChange[] | null>(null);
  const page = usePages().data?.items.find(({ id }) => id === pageId);
  const params = { id: pageId };
  const status = page?.status ?? 'draft';

  const change = async (run: () => Promise<PageDraft>, done: string) => {
    setIsPending(true);
    try {
      onPublished(await run());
      refresh(
        'GET /studio/changes',
        'GET /studio/pages',
        'GET /studio/pages/{id}',
        'GET /studio/pages/{id}/versions',
        'GET /studio/pages/{id}/access',
        'GET /studio/home',
      );
      toast({ text: done, tone: 'success', action: status === 'draft' ? { label: t('studio.open_app'), run: open } : null });
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'danger' });
    }
    setIsPending(false);
    setAsked(null);
  };
  const open = () => void window.open(new URL(page?.path ?? '/', app.url), '_blank', 'noopener');
  const publish = () => void change(() => api('POST /studio/pages/{id}/publish', { params, body: {} }), t('studio.page.published'));
  const begin = async () => {
    setIsPending(true);
    const isSaved = await flush();
    if (!isSaved) {
      setIsPending(false);
      return toast({ text: t('studio.page.not_saved'), tone: 'danger' });
    }
    const access = await api('GET /studio/pages/{id}/access', { params }).catch(() => null);
    const changes = status === 'draft' ? [] : (access?.access_changes ?? []);
    if (changes.length > 0) {
      setIsPending(false);
      return setAsked(changes);
    }
    publish();
  };

  return (
    <>
      <StatusMark status={status} />
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
                  id: 'unpublish',
                  label: t('studio.page.unpublish'),
                  icon: <Icon of={EyeOff} size={16} />,
                  disabled: status === 'draft',
                  onSelect: () =>
                    ask({
                      title: t('studio.page.unpublish.title'),
                      text: t('studio.page.unpublish.text'),
                      confirm: t('studio.page.unpublish'),
                      run: () => void change(() => api('POST /studio/pages/{id}/unpublish', { params }), t('studio.page.unpublished')),
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
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('studio.page.publish')}
        closeLabel={t('studio.close')}
        description={t('studio.publish.access', { count: asked?.length ?? 0 })}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsked(null)}>
              {t('studio.cancel')}
            </Button>
            <Button variant="primary" pending={isPending} onClick={publish}>
              {t('studio.page.publish')}
            </Button>
          </>
        }
      >
        {asked && <AccessChanges changes={asked} />}
      </Dialog>
    </>
  );
}
