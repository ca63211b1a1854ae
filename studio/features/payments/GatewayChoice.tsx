import type { GatewayName, PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CreditCard from 'lucide-react/icons/credit-card';
import FlaskConical from 'lucide-react/icons/flask-conical';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useId } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './payments.module.css';
import { TestEnds, useGoLive } from './useGoLive.tsx';
import { useSaveSettings } from './useSaveSettings.ts';

type Offered = Exclude<GatewayName, 'none'>;
const gateways: readonly { name: Offered; icon: typeof CreditCard }[] = [
  { name: 'test', icon: FlaskConical },
  { name: 'stripe', icon: CreditCard },
  { name: 'manual', icon: HandCoins },
];

/** Three ways to get paid. Says what leaving the test mode ends before doing it. */
export function GatewayChoice({ settings, canChange }: { settings: PaymentSettings; canChange: boolean }) {
  const t = useText();
  const save = useSaveSettings();
  const { ask, dialog } = useConfirm();
  const goLive = useGoLive(settings);
  const hasKeys = settings.keys_set.secret && settings.keys_set.publishable;
  const choose = (gateway: Offered) => {
    const run = () => save.mutate({ body: { gateway } });
    const hasTests = settings.test.purchases + settings.test.subscriptions > 0;
    // From one way of testing to the other nobody pays for real.
    const isTestStill = gateway === 'test' || (gateway === 'stripe' && settings.is_provider_test);
    if (isTestStill || (settings.gateway !== 'test' && !hasTests)) {
      ask({
        title: t('studio.payments.switch_title', { name: t(`studio.payments.gateway.${gateway}`) }),
        text: hasTests ? <TestEnds test={settings.test} /> : t('studio.payments.switch_text'),
        confirm: t('studio.payments.use', { name: t(`studio.payments.gateway.${gateway}`) }),
        tone: 'primary',
        run,
      });
      return;
    }
    goLive.askToGoLive(run);
  };
  return (
    <>
      <ul className={styles.gateways}>
        {gateways
          .filter(({ name }) => name !== 'test' || !settings.needs_test_period || settings.gateway === 'test')
          .map(({ name, icon }) => (
            <Gateway
              key={name}
              name={name}
              icon={icon}
              isChosen={settings.gateway === name}
              hint={
                name === 'stripe' && !hasKeys
                  ? t('studio.payments.keys_first')
                  : name === 'stripe' && settings.is_provider_test
                    ? t('studio.payments.provider_test')
                    : name === 'test' && settings.is_live
                      ? t('studio.payments.is_live')
                      : null
              }
              onChoose={canChange && !(name === 'stripe' && !hasKeys) && !(name === 'test' && settings.is_live) ? () => choose(name) : null}
              isPending={save.isPending}
            />
          ))}
      </ul>
      {save.error && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      {dialog}
      {goLive.dialog}
    </>
  );
}

type GatewayProps = {
  name: Offered;
  icon: typeof CreditCard;
  isChosen: boolean;
  hint: string | null;
  onChoose: (() => void) | null;
  isPending: boolean;
};

function Gateway({ name, icon, isChosen, hint, onChoose, isPending }: GatewayProps) {
  const t = useText();
  const id = useId();
  const title = t(`studio.payments.gateway.${name}`);
  return (
    <li className={styles.gateway} data-chosen={isChosen || undefined} data-test={name === 'test' || undefined}>
      <span className={styles.gatewayHead}>
        <Icon of={icon} size={18} />
        <h3 className={styles.gatewayName} id={id}>
          {title}
        </h3>
        {isChosen && <Badge tone={name === 'test' ? 'warning' : 'success'}>{t('studio.payments.in_use')}</Badge>}
      </span>
      <p className={styles.quiet}>{t(`studio.payments.gateway.${name}.text`)}</p>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {!isChosen && onChoose && (
        <Button size="small" disabled={isPending} onClick={onChoose}>
          {t('studio.payments.use', { name: title })}
        </Button>
      )}
    </li>
  );
}
