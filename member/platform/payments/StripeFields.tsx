import type { StripeElementLocale, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useLanguage, useText } from '../texts/useText.ts';
import type { Due, Payer } from './finishing.ts';
import { stripeAppearance } from './stripe.appearance.ts';
import { confirmAtStripe, elementsMode } from './stripe.confirm.ts';
import { loadStripeOnce } from './stripe.load.ts';
import styles from './StripeFields.module.css';
import type { ProviderFields } from './usePaymentForm.ts';

type Props = {
  fieldsRef: RefObject<ProviderFields | null>;
  publishableKey: string;
  /** The amount in Stripe's units. */
  due: NonNullable<Due['provider']>;
  isKept: boolean;
  onExpress?: ((payer: Partial<Payer>) => Promise<boolean>) | undefined;
};

/** Name and email are known or asked for here: Stripe asks only for what the payment method needs. */
const paymentOptions = { fields: { billingDetails: { name: 'never', email: 'never', address: 'if_required' } } } as const;

/** Stripe's own fields, and wallet buttons if the device has them. */
export function StripeFields({ fieldsRef, publishableKey, due, isKept, onExpress }: Props) {
  const t = useText();
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const [hasExpress, setHasExpress] = useState(false);
  const { amount, currency } = due;

  const express = useEffectEvent(async (event: StripeExpressCheckoutElementConfirmEvent) => {
    const { name, email } = event.billingDetails ?? {};
    const isPaid = await onExpress?.({ ...(name && { name }), ...(email && { email }) });
    if (!isPaid) event.paymentFailed({ reason: 'fail' });
  });
  const build = useEffectEvent((stripe: Awaited<ReturnType<typeof loadStripeOnce>>, around: HTMLElement) => {
    const made = stripe.elements({ ...elementsMode(due, isKept), appearance: stripeAppearance(around), locale: language as StripeElementLocale });
    const card = made.create('payment', paymentOptions);
    card.on('ready', () => setState('ready'));
    card.on('loaderror', () => setState('failed'));
    card.mount(around);
    if (onExpress && buttons.current) {
      const wallets = made.create('expressCheckout', { emailRequired: true });
      wallets.on('ready', ({ availablePaymentMethods: found }) => setHasExpress(Object.values(found ?? {}).some(Boolean)));
      wallets.on('confirm', (event) => void express(event));
      wallets.mount(buttons.current);
    }
    elements.current = made;
    fieldsRef.current = {
      check: async () => (await made.submit()).error === undefined,
      confirm: (intent, payer, returnUrl) => confirmAtStripe({ stripe, elements: made }, intent, payer, returnUrl),
    };
  });

  useEffect(() => {
    const around = frame.current;
    let isGone = false;
    void loadStripeOnce(publishableKey).then(
      (stripe) => around && !isGone && build(stripe, around),
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
      elements.current?.getElement('payment')?.destroy();
      elements.current?.getElement('expressCheckout')?.destroy();
      elements.current = null;
      fieldsRef.current = null;
    };
  }, [publishableKey, fieldsRef, tries]);
  useEffect(() => {
    void elements.current?.update(elementsMode({ amount, currency }, isKept));
  }, [amount, currency, isKept]);
  useEffect(() => {
    const observer = new MutationObserver(() => frame.current && elements.current?.update({ appearance: stripeAppearance(frame.current) }));
    observer.observe(document.documentElement, { attributes: true });
    return () => observer.disconnect();
  }, []);

  const retry = () => {
    setState('loading');
    setTries(tries + 1);
  };
  return (
    <div className={styles.stripe}>
      <div ref={buttons} className={styles.express} hidden={!hasExpress} />
      {hasExpress && <p className={styles.or}>{t('checkout.or_card')}</p>}
      <h3 className={styles.title}>{t('checkout.method.title')}</h3>
      {state === 'loading' && <Skeleton shape="block" height="170px" />}
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{t('general.something_wrong')}</p>
          <Button size="small" onClick={retry}>
            {t('checkout.problem.retry')}
          </Button>
        </div>
      )}
      <div ref={frame} className={styles.frame} hidden={state === 'failed'} />
    </div>
  );
}
