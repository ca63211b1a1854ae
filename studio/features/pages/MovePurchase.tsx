import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Answer } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { AccessChanges } from '../../platform/screen/AccessChanges.tsx';
import { useText } from '../../platform/studio.ts';

type View = Answer<'POST /studio/pages/{id}/access/move_purchase'>;
type MovePurchaseProps = { pageId: string; root: { id: string; title: string }; onMoved: (view: View) => void };

/** The offer of ACC-5: the purchase goes up to where members start. Says first for which pages that changes anything. */
export function MovePurchase({ pageId, root: { title }, onMoved }: MovePurchaseProps) {
  const t = useText();
  const params = { id: pageId };
  const trial = useSend('POST /studio/pages/{id}/access/move_purchase');
  const move = useSend('POST /studio/pages/{id}/access/move_purchase', {
    changes: ['GET /studio/pages', 'GET /studio/changes', 'GET /studio/pages/{id}/access'],
    onDone: (view) => {
      trial.reset();
      toast({ text: t('studio.access.move_purchase.done', { title }) });
      onMoved(view);
    },
  });
  const changes = trial.data?.access_changes ?? [];
  const error = trial.error ?? move.error;
  return (
    <>
      <Button size="small" pending={trial.isPending} onClick={() => trial.mutate({ params, body: { dry_run: true } })}>
        {t('studio.access.move_purchase', { title })}
      </Button>
      {trial.error && <Banner tone="danger">{errorText(t, trial.error)}</Banner>}
      <Dialog
        open={trial.data !== undefined}
        onClose={trial.reset}
        title={t('studio.access.move_purchase', { title })}
        closeLabel={t('studio.close')}
        description={t('studio.access.move_purchase.text', { title, count: changes.length })}
        footer={
          <>
            <Button variant="quiet" onClick={trial.reset}>
              {t('studio.cancel')}
            </Button>
            <Button variant="primary" pending={move.isPending} onClick={() => move.mutate({ params, body: {} })}>
              {t('studio.access.move_purchase', { title })}
            </Button>
          </>
        }
      >
        <AccessChanges changes={changes} />
        {error && <Banner tone="danger">{errorText(t, error)}</Banner>}
      </Dialog>
    </>
  );
}
