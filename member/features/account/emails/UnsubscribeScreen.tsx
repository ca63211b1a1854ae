import type { UnsubscribeType } from '@bandstand/contract/notifications.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useQueryParameter } from '../../../platform/navigation/useNavigation.ts';
import { useConfig, usePlatform } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';

const types = ['blast', 'message', 'reminder', 'all'] as const satisfies UnsubscribeType[];

/**
 * `/unsubscribe?s=&type=`: a press stops a kind of emails, and another takes that back (NTF-8). Opening the link alone does nothing, since email
 * scanners open links, too.
 */
export function UnsubscribeScreen() {
  const t = useText();
  const { api } = usePlatform();
  const { name } = useConfig().app;
  const subscriber_id = useQueryParameter('s') ?? '';
  const given = useQueryParameter('type') ?? 'message';
  const type = types.find((one) => one === given);
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (type) await api(isOn ? 'PUT /notifications/resubscribe' : 'PUT /notifications/unsubscribe', { body: { subscriber_id, type } });
      return isOn;
    },
  });
  const isOver = !type || subscriber_id === '' || (change.error instanceof ApiError && change.error.code === 'not_found');
  const isOff = change.data === false;
  return (
    <Screen title={t('screen.unsubscribe')} lead={isOver ? undefined : t(`unsubscribe.what.${type}`, { app: name })} hidesTabBar>
      <div className={styles.group}>
        {isOver && <Banner tone="warning">{t('unsubscribe.over')}</Banner>}
        {change.error && !isOver && <Banner tone="danger">{refusalText(change.error, t)}</Banner>}
        {change.data !== undefined && !change.error && <Banner tone="success">{t(isOff ? 'unsubscribe.done' : 'unsubscribe.back')}</Banner>}
        {!isOver && (
          // One button for both steps, so that the focus stays where it was pressed.
          <Button
            variant={isOff ? 'secondary' : 'primary'}
            size="large"
            className={styles.fit}
            pending={change.isPending}
            onClick={() => change.mutate(isOff)}
          >
            {t(isOff ? 'account.undo' : 'unsubscribe.button')}
          </Button>
        )}
        {!isOver && <p className={styles.hint}>{t('unsubscribe.others')}</p>}
      </div>
    </Screen>
  );
}
