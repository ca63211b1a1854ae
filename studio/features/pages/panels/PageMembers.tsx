import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { MemberPick } from '../../../platform/picking/MemberPick.tsx';
import { useCall, useSend } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import styles from './panels.module.css';

/** The members that a private page is assigned to (ACC-8). Each change applies at once. */
export function PageMembers({ pageId }: { pageId: string }) {
  const t = useText();
  const { may } = useStaff();
  const params = { id: pageId };
  const assigned = useCall('GET /studio/pages/{id}/members', { params }, { enabled: may('members.read') });
  const changes = ['GET /studio/pages/{id}/members'] as const;
  const onError = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  const add = useSend('POST /studio/pages/{id}/members', { changes });
  const remove = useSend('DELETE /studio/pages/{id}/members/{memberId}', { changes });
  const [isNotified, setIsNotified] = useState(true);
  if (!may('members.read')) return null;
  return (
    <div className={styles.within}>
      <QueryView query={assigned}>
        {({ items }) => {
          const inside = items.filter(({ is_assigned }) => is_assigned);
          const known = new Set(inside.map(({ id }) => id));
          return (
            <>
              {inside.length === 0 && <p className={styles.quiet}>{t('studio.access.nobody')}</p>}
              <ul className={styles.list}>
                {inside.map((member) => (
                  <li key={member.id} className={styles.version}>
                    <span className={styles.words}>
                      {member.name}
                      <span className={styles.quiet}>{member.email}</span>
                    </span>
                    {may('members.write') && (
                      <IconButton
                        size="small"
                        label={t('studio.access.remove_member', { name: member.name })}
                        onClick={() => remove.mutate({ params: { id: pageId, memberId: member.id } }, { onError })}
                      >
                        <Icon of={X} size={16} />
                      </IconButton>
                    )}
                  </li>
                ))}
              </ul>
              {may('members.write') && (
                <Switch
                  label={t('studio.access.notify')}
                  hint={t('studio.access.notify_hint')}
                  checked={isNotified}
                  onChange={(isOn) => setIsNotified(isOn)}
                />
              )}
              {may('members.write') && (
                <MemberPick
                  label={t('studio.access.add_member')}
                  value={null}
                  without={known}
                  placeholder={t('studio.access.find_member')}
                  onChange={(id) => id && add.mutate({ params, body: { member_ids: [id], notify: isNotified } }, { onError })}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}
