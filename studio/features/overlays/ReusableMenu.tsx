import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { ApiError } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useRefresh } from '../../platform/queries.ts';
import type { Ask } from '../../platform/forms/useConfirm.tsx';
import { useApi, useText } from '../../platform/studio.ts';
import { reusableKinds, type ReusableEntry, type ReusableKind } from './reusableKinds.ts';

type ReusableMenuProps = { kind: ReusableKind; reusable: ReusableEntry; ask: Ask; onName: () => void; onCopied: (reusable: { id: string }) => void };

/** Actions on an overlay or saved block group in the list. One in use is kept, and the dialog says where it is used. */
export function ReusableMenu({ kind, reusable: { id, title }, ask, onName, onCopied }: ReusableMenuProps) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const { get, create, remove, list } = reusableKinds[kind];
  const refused = (error: unknown) => toast({ text: refusalOf(t, error), tone: 'danger' });
  const copy = async () => {
    const { title: name, blocks, ...look } = await get(api, id);
    const { color_mode, background_color } = look;
    const made = await create(api, {
      title: t('studio.reusables.copy_of', { title: name }).slice(0, 200),
      blocks,
      ...(color_mode ? { color_mode } : {}),
      ...(background_color ? { background_color } : {}),
    });
    refresh(list);
    onCopied(made);
  };
  const takeAway = async () => {
    await remove(api, id);
    refresh(list);
    toast({ text: t('studio.reusables.deleted', { title }) });
  };
  return (
    <Menu
      label={t('studio.reusables.menu', { title })}
      container={document.getElementById('content') ?? document.body}
      items={[
        { id: 'name', label: t('studio.reusables.rename'), icon: <Icon of={Pencil} size={16} />, onSelect: onName },
        { id: 'copy', label: t('studio.reusables.duplicate'), icon: <Icon of={Copy} size={16} />, onSelect: () => void copy().catch(refused) },
        {
          id: 'delete',
          label: t('studio.reusables.delete'),
          icon: <Icon of={Trash2} size={16} />,
          tone: 'danger',
          startsGroup: true,
          onSelect: () =>
            ask({
              title: t('studio.reusables.delete.title', { title }),
              text: t('studio.reusables.delete.text'),
              confirm: t('studio.reusables.delete'),
              run: () => void takeAway().catch(refused),
            }),
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} size="small" label={t('studio.reusables.menu', { title })}>
          <Icon of={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  );
}

function refusalOf(t: ReturnType<typeof useText>, error: unknown): string {
  const body = error instanceof ApiError && error.code === 'in_use' ? (error.body as { used_by?: { title: string }[] } | null) : null;
  const titles = (body?.used_by ?? []).map(({ title }) => `“${title}”`);
  return titles.length > 0 ? t('studio.reusables.in_use', { titles: titles.join(', ') }) : errorText(t, error);
}
