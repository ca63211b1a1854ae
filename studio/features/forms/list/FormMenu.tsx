import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useLocation } from 'wouter';
import type { Ask } from '../../../platform/forms/useConfirm.tsx';
import type { UsedBy } from '../../../platform/lists/InUseDialog.tsx';
import { ItemMenu, useRefused } from '../../../platform/lists/ItemMenu.tsx';
import { useSend } from '../../../platform/queries.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import type { FormEntry } from '../state/document.ts';

type FormMenuProps = { form: FormEntry; ask: Ask; onCopied: (form: { id: string }) => void; onInUse: (uses: readonly UsedBy[]) => void };

/** Actions on a form in the list. */
export function FormMenu({ form: { id, title, submissions_count }, ask, onCopied, onInUse }: FormMenuProps) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const changes = ['GET /studio/forms', 'GET /studio/changes'] as const;
  const onError = useRefused(onInUse);
  const copy = useSend('POST /studio/forms/{id}/duplicate', { changes, onDone: onCopied, onError });
  const remove = useSend('DELETE /studio/forms/{id}', {
    changes,
    onDone: () => toast({ text: t('studio.reusables.deleted', { title }) }),
    onError,
  });
  const summary = {
    id: 'summary',
    label: t('studio.forms.tab.summary'),
    icon: <Icon of={ChartColumn} size={16} />,
    onSelect: () => go(`/forms/${id}/summary`),
  };
  return (
    <ItemMenu
      title={title}
      more={may('members.read') ? [summary] : []}
      ask={ask}
      deleteText={t('studio.forms.delete_text', { count: submissions_count })}
      onCopy={() => copy.mutate({ params: { id } })}
      onDelete={() => remove.mutate({ params: { id } })}
    />
  );
}
