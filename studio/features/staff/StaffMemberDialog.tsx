import { roles, type Role } from '@bandstand/contract/staff.ts';
import { givableRoles } from '@bandstand/rules/staff/giving.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { LinkCard } from '../../platform/LinkCard.tsx';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { useSend } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { RoleChoice } from './RoleChoice.tsx';
import styles from './staff.module.css';

const places = ['here', 'all'] as const;

/** Invites someone to the staff: with a role, for which apps; shows the link, and mails it to the address. */
export function StaffMemberDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { app, bundle } = useStaff();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [place, setPlace] = useState<(typeof places)[number]>('here');
  const invite = useSend('POST /studio/team', { changes: ['GET /studio/team'] });
  const made = invite.data;
  const message = formError(t, invite.error, ['email']);
  // An owner's role applies to all apps, and staff of one app cannot grant all apps.
  const isEverywhere = role === 'owner' || place === 'all';
  const own = givableRoles([{ role: app.role, app_id: null }], null);
  return (
    <FormDialog
      onClose={onClose}
      title={t('studio.team.invite')}
      submit={t('studio.invites.make')}
      isReady={email.trim() !== ''}
      isPending={invite.isPending}
      onSubmit={() => invite.mutate({ body: { email: email.trim(), role, app_ids: isEverywhere ? null : [app.id] } })}
      message={message}
      className={styles.fields}
      result={made && { content: <LinkCard url={made.invite_url ?? ''} text={t('studio.team.sent', { email: made.email })} /> }}
    >
      <TextField
        label={t('studio.field.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        value={email}
        data-autofocus
        error={fieldError(invite.error, 'email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleChoice label={t('studio.team.role')} roles={roles.filter((one) => own.includes(one))} value={role} onChange={setRole} />
      {bundle.apps.length > 1 && role !== 'owner' && (
        <Segmented
          label={t('studio.team.where')}
          options={places.map((value) => ({
            value,
            label: value === 'all' ? t('studio.team.all_apps') : t('studio.team.this_app', { app: app.name }),
          }))}
          value={place}
          onChange={setPlace}
        />
      )}
    </FormDialog>
  );
}
