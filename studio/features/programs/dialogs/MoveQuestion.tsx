import { ActionDialog } from '../../../platform/forms/ActionDialog.tsx';
import { AccessChanges } from '../../../platform/screen/AccessChanges.tsx';
import { useText } from '../../../platform/studio.ts';
import type { PlanPages } from '../state/usePlanPages.ts';

/** Asks before a move that changes who may see what. */
export function MoveQuestion({ work: { asked, cancel, confirm } }: { work: PlanPages }) {
  const t = useText();
  return (
    <ActionDialog
      open={asked !== null}
      onClose={cancel}
      title={t('studio.plan.move.title')}
      description={t('studio.pages.move.text', { count: asked?.changes.length ?? 0 })}
      submit={t('studio.pages.move.confirm')}
      onAction={confirm}
    >
      {asked && <AccessChanges changes={asked.changes} />}
    </ActionDialog>
  );
}
