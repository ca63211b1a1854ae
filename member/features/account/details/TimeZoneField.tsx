import type { User } from '@bandstand/contract/members.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';

/** All zones that the device knows, plus those in use. */
function zonesWith(...used: string[]): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...known, 'UTC', ...used])].toSorted();
}

/** The zone for displaying dates and releasing content. */
export function TimeZoneField({ user }: { user: User }) {
  const t = useText();
  const { api, session } = usePlatform();
  const here = useMemo(() => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', []);
  const zones = useMemo(() => zonesWith(here, user.timezone), [here, user.timezone]);
  const save = useMutation({
    mutationFn: (timezone: string) => api('PUT /auth', { body: { timezone } }),
    onSuccess: ({ user: changed }) => session.update((bundle) => ({ ...bundle, user: changed })),
    onError: () => toast({ text: t('account.update_failed'), tone: 'danger' }),
  });
  return (
    <div className={styles.field}>
      <Select
        label={t('account.time_zone')}
        name="timezone"
        value={save.isPending ? save.variables : user.timezone}
        onChange={(event) => save.mutate(event.currentTarget.value)}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      {here !== user.timezone && !save.isPending && (
        <Button size="small" variant="quiet" className={styles.aligned} onClick={() => save.mutate(here)}>
          {t('account.use_zone', { zone: here.replaceAll('_', ' ') })}
        </Button>
      )}
    </div>
  );
}
