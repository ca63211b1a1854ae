import { roles, type Role } from '@bandstand/contract/staff.ts';
import { givableRoles } from '@bandstand/rules/team/giving.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useId, useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { LinkCard } from '../../platform/LinkCard.tsx';
import { useSend } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { RoleChoice } from './RoleChoice.tsx';
import styles from './team.module.css';

const places = ['here', 'all'] as const;

/** Invites somebody to the team: as what, and where; the link is shown, and written to the address. */
export function ColleagueDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const { app, bundle } = useStaff();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [place, setPlace] = useState<(typeof places)[number]>('here');
  const invite = useSend('POST /studio/team', { changes: ['GET /studio/team'] });
  const made = invite.data;
  const message = formError(t, invite.error, ['email']);
  // An owner's role holds in all apps, and so does nobody's by choice who works in one.
  const isEverywhere = role === 'owner' || place === 'all';
  const own = givableRoles([{ role: app.role, app_id: null }], null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('studio.team.invite')}
      closeLabel={t('studio.close')}
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            {t('studio.close')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('studio.cancel')}
            </Button>
            <Button type="submit" form={id} variant="primary" disabled={email.trim() === ''} pending={invite.isPending}>
              {t('studio.invites.make')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <LinkCard url={made.invite_url ?? ''} text={t('studio.team.sent', { email: made.email })} />
      ) : (
        <form
          id={id}
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (email.trim() !== '') invite.mutate({ body: { email: email.trim(), role, app_ids: isEverywhere ? null : [app.id] } });
          }}
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
          {message && <Banner tone="danger">{message}</Banner>}
        </form>
      )}
    </Dialog>
  );
}
