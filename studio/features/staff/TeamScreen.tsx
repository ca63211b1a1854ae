import type { StaffMember } from '@bandstand/contract/staffMembers.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { CopyButton } from '../../platform/CopyButton.tsx';
import { errorText } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { QueryView, RowSkeletons } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { StaffMemberDialog } from './StaffMemberDialog.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import styles from './staff.module.css';

/** The staff of the app: roles, invitations, and removal. */
export function TeamScreen() {
  const t = useText();
  const [isInviting, setIsInviting] = useState(false);
  const team = useCall('GET /studio/team', undefined);
  return (
    <Screen
      title={t('studio.team.title')}
      lead={t('studio.team.lead')}
      width="reading"
      actions={
        <Button variant="primary" onClick={() => setIsInviting(true)}>
          {t('studio.team.invite')}
        </Button>
      }
    >
      <QueryView query={team} skeleton={<RowSkeletons />}>
        {({ items }) => (
          <ul className={styles.people}>
            {items.map((staffMember) => (
              <Line key={staffMember.id} staffMember={staffMember} isLastOwner={staffMember.role === 'owner' && owners(items) === 1} />
            ))}
          </ul>
        )}
      </QueryView>
      {isInviting && <StaffMemberDialog onClose={() => setIsInviting(false)} />}
    </Screen>
  );
}

const owners = (items: readonly StaffMember[]) => items.filter(({ role, state }) => role === 'owner' && state === 'active').length;

/** `isLastOwner`: cannot be removed or changed, since an app needs one. */
function Line({ staffMember, isLastOwner }: { staffMember: StaffMember; isLastOwner: boolean }) {
  const t = useText();
  const format = useFormat();
  const { ask, dialog } = useConfirm();
  const { id, email, role, state, is_you, assignable_roles, last_seen_at, invite_url } = staffMember;
  const name = staffMember.name || email;
  const changes = ['GET /studio/team'] as const;
  const onError = (error: unknown) => void toast({ text: errorText(t, error), tone: 'danger' });
  const change = useSend('PUT /studio/team/{id}', { changes, onDone: () => toast({ text: t('studio.team.changed', { name }) }) });
  const remove = useSend('DELETE /studio/team/{id}', { changes });
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <Avatar name={name} seed={id} size={36} isDecorative />
        <div className={styles.words}>
          <span className={styles.name}>
            {name} {is_you && <Badge tone="primary">{t('studio.team.you')}</Badge>}
            {state !== 'active' && <Badge tone="warning">{t(`studio.team.${state}`)}</Badge>}
          </span>
          {name !== email && <span className={styles.quiet}>{email}</span>}
          {last_seen_at && (
            <span className={styles.quiet}>
              {t('studio.team.seen')}: {format.relative(last_seen_at)}
            </span>
          )}
        </div>
      </div>
      {assignable_roles.length === 0 || isLastOwner ? (
        <div className={styles.role}>
          <span>{t(`studio.role.${role}`)}</span>
          <span className={styles.quiet}>{t(`studio.role.${role}.text`)}</span>
        </div>
      ) : (
        <div className={styles.role}>
          <RoleChoice
            label={t('studio.team.role_of', { name })}
            roles={assignable_roles}
            value={role}
            onChange={(next) => change.mutate({ params: { id }, body: { role: next } }, { onError })}
          />
          <div className={styles.ways}>
            {invite_url && (
              <CopyButton size="small" text={invite_url}>
                {t('studio.invites.copy')}
              </CopyButton>
            )}
            <Button
              size="small"
              onClick={() =>
                ask({
                  title: t('studio.team.remove_ask', { name }),
                  text: t(state === 'active' ? 'studio.team.remove_text' : 'studio.invites.revoke_text'),
                  confirm: t('studio.team.remove'),
                  run: () => remove.mutate({ params: { id } }, { onError }),
                })
              }
            >
              {t('studio.team.remove')}
            </Button>
          </div>
        </div>
      )}
      {dialog}
    </li>
  );
}
