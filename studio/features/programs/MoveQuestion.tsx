import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { AccessChanges } from '../../platform/screen/AccessChanges.tsx';
import { useText } from '../../platform/studio.ts';
import type { PlanPages } from './usePlanPages.ts';

/** A move that changes who may see what asks first. */
export function MoveQuestion({ work: { asked, cancel, confirm } }: { work: PlanPages }) {
  const t = useText();
  return (
    <Dialog
      open={asked !== null}
      onClose={cancel}
      title={t('studio.plan.move.title')}
      closeLabel={t('studio.close')}
      description={t('studio.pages.move.text', { count: asked?.changes.length ?? 0 })}
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            {t('studio.cancel')}
          </Button>
          <Button variant="primary" onClick={confirm}>
            {t('studio.pages.move.confirm')}
          </Button>
        </>
      }
    >
      {asked && <AccessChanges changes={asked.changes} />}
    </Dialog>
  );
}
