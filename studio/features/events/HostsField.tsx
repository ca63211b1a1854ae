import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import X from 'lucide-react/icons/x';
import { MemberPick } from '../../platform/picking/MemberPick.tsx';
import { useCall } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import styles from './events.module.css';

const most = 10;

/** The members who host it, in order; chosen by name. */
export function HostsField({ ids, onChange }: { ids: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const t = useText();
  const { may } = useStaff();
  if (!may('members.read')) return null;
  return (
    <div className={styles.stack}>
      {ids.length > 0 && (
        <ul className={styles.hosts} aria-label={t('studio.events.hosts')}>
          {ids.map((id) => (
            <Host key={id} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
          ))}
        </ul>
      )}
      {ids.length < most && (
        <MemberPick
          key={ids.length}
          label={t('studio.events.hosts')}
          placeholder={t('studio.events.host_add')}
          value={null}
          without={new Set(ids)}
          onChange={(id) => id && onChange([...ids, id])}
        />
      )}
    </div>
  );
}

function Host({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useText();
  const name = useCall('GET /studio/members/{id}', { params: { id } }).data?.name ?? '…';
  return (
    <li className={styles.host}>
      {name}
      <IconButton size="small" label={t('studio.events.host_remove', { name })} onClick={onRemove}>
        <Icon of={X} size={14} />
      </IconButton>
    </li>
  );
}
