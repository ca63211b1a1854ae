import type { Invite } from '@bandstand/contract/invites.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { CopyButton } from '../../platform/CopyButton.tsx';
import { errorText } from '../../platform/errors.ts';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall, useSend } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { InviteDialog } from './InviteDialog.tsx';
import styles from './members.module.css';

const tones: Record<Invite['state'], Tone> = { open: 'success', used: 'neutral', expired: 'neutral', revoked: 'neutral' };

/** Invite links for members: the existing ones with their results, and new ones. */
export function InvitesScreen() {
  const t = useText();
  const format = useFormat();
  const { ask, dialog } = useConfirm();
  const [address] = useAddress();
  const [isMaking, setIsMaking] = useState(false);
  const invites = useCall('GET /studio/invites', { query: { page: Number(address.get('page') ?? '1') } }, { keepPrevious: true });
  const revoke = useSend('DELETE /studio/invites/{id}', { changes: ['GET /studio/invites'] });
  const make = (
    <Button variant="primary" onClick={() => setIsMaking(true)}>
      {t('studio.invites.new')}
    </Button>
  );
  const columns: Column<Invite>[] = [
    { id: 'who', header: t('studio.invites.title'), cell: ({ email }) => email ?? t('studio.invites.anybody') },
    { id: 'state', header: t('studio.invites.state'), cell: ({ state }) => <Badge tone={tones[state]}>{t(`studio.invites.state.${state}`)}</Badge> },
    {
      id: 'uses',
      header: t('studio.invites.used'),
      cell: ({ uses, max_uses }) => (max_uses === null ? format.number(uses) : t('studio.invites.used_of', { uses, max: max_uses })),
    },
    {
      id: 'until',
      header: t('studio.invites.until'),
      cell: ({ expires_at }) => (expires_at ? format.date(expires_at) : <span className={styles.quiet}>–</span>),
      isExtra: true,
    },
    {
      id: 'ways',
      header: t('studio.invites.link'),
      cell: ({ id, url, state }) =>
        state === 'open' && (
          <span className={styles.ways}>
            <CopyButton size="small" text={url}>
              {t('studio.invites.copy')}
            </CopyButton>
            <Button
              size="small"
              variant="quiet"
              onClick={() =>
                ask({
                  title: t('studio.invites.revoke_ask'),
                  text: t('studio.invites.revoke_text'),
                  confirm: t('studio.invites.revoke'),
                  run: () => revoke.mutate({ params: { id } }, { onError: (error) => void toast({ text: errorText(t, error), tone: 'danger' }) }),
                })
              }
            >
              {t('studio.invites.revoke')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <Screen title={t('studio.invites.title')} lead={t('studio.invites.lead')} actions={invites.data?.total_count !== 0 && make}>
      <FilteredList query={invites} empty={{ title: t('studio.invites.empty'), text: t('studio.invites.empty_text'), action: make }}>
        {(items) => <DataTable label={t('studio.invites.title')} columns={columns} rows={items} keyOf={({ id }) => id} />}
      </FilteredList>
      {isMaking && <InviteDialog onClose={() => setIsMaking(false)} />}
      {dialog}
    </Screen>
  );
}
