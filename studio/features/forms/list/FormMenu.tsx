import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import ChartColumn from 'lucide-react/icons/chart-column';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { useLocation } from 'wouter';
import type { ApiError } from '@bandstand/client/api/api.ts';
import { errorText } from '../../../platform/errors.ts';
import type { Ask } from '../../../platform/forms/useConfirm.tsx';
import { useSend } from '../../../platform/queries.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import type { FormEntry } from '../state/document.ts';
import type { UsedBy } from './InUseDialog.tsx';

type FormMenuProps = { form: FormEntry; ask: Ask; onCopied: (form: { id: string }) => void; onInUse: (uses: readonly UsedBy[]) => void };

/** Actions on a form in the list. One in use is kept, and the places that use it are named. */
export function FormMenu({ form: { id, title, submissions_count }, ask, onCopied, onInUse }: FormMenuProps) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const changes = ['GET /studio/forms', 'GET /studio/changes'] as const;
  const onError = (error: ApiError) => {
    const uses = error.code === 'in_use' ? ((error.body as { used_by?: UsedBy[] } | null)?.used_by ?? []) : [];
    if (uses.length > 0) onInUse(uses);
    else toast({ text: errorText(t, error), tone: 'danger' });
  };
  const copy = useSend('POST /studio/forms/{id}/duplicate', { changes, onDone: onCopied, onError });
  const remove = useSend('DELETE /studio/forms/{id}', {
    changes,
    onDone: () => toast({ text: t('studio.reusables.deleted', { title }) }),
    onError,
  });
  const label = t('studio.reusables.menu', { title });
  return (
    <Menu
      label={label}
      container={document.getElementById('content') ?? document.body}
      items={[
        ...(may('members.read')
          ? [
              {
                id: 'summary',
                label: t('studio.forms.tab.summary'),
                icon: <Icon of={ChartColumn} size={16} />,
                onSelect: () => go(`/forms/${id}/summary`),
              },
            ]
          : []),
        { id: 'copy', label: t('studio.reusables.duplicate'), icon: <Icon of={Copy} size={16} />, onSelect: () => copy.mutate({ params: { id } }) },
        {
          id: 'delete',
          label: t('studio.reusables.delete'),
          icon: <Icon of={Trash2} size={16} />,
          tone: 'danger',
          startsGroup: true,
          onSelect: () =>
            ask({
              title: t('studio.reusables.delete.title', { title }),
              text: t('studio.forms.delete_text', { count: submissions_count }),
              confirm: t('studio.reusables.delete'),
              run: () => remove.mutate({ params: { id } }),
            }),
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} size="small" label={label}>
          <Icon of={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  );
}
