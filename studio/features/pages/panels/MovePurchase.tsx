import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { ActionDialog } from '../../../platform/forms/ActionDialog.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { AccessChanges } from '../../../platform/screen/AccessChanges.tsx';
import { useText } from '../../../platform/studio.ts';

type View = Answer<'POST /studio/pages/{id}/access/move_purchase'>;
type MovePurchaseProps = { pageId: string; root: { id: string; title: string }; onMoved: (view: View) => void };

/** The offer of ACC-5: moves the purchase up to where members start. First says which pages that changes. */
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
      <ActionDialog
        open={trial.data !== undefined}
        onClose={trial.reset}
        title={t('studio.access.move_purchase', { title })}
        description={t('studio.access.move_purchase.text', { title, count: changes.length })}
        submit={t('studio.access.move_purchase', { title })}
        isPending={move.isPending}
        onAction={() => move.mutate({ params, body: {} })}
        message={error && errorText(t, error)}
      >
        <AccessChanges changes={changes} />
      </ActionDialog>
    </>
  );
}
