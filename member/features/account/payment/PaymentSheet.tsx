import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { useId, useState, type FormEvent } from 'react';
import type { Due, Finishing, Payer } from '../../../platform/payments/finishing.ts';
import { PaymentFields } from '../../../platform/payments/PaymentFields.tsx';
import { usePaymentForm } from '../../../platform/payments/usePaymentForm.ts';
import { useConfig } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';

type Props = {
  title: string;
  text: string;
  label: string;
  due: Due;
  /** Starts with the server, continues with the provider, and completes with the server. */
  /** The return URL from a bank's page. */
  returnTo: string;
  begin: () => Promise<Finishing>;
  end: (intent: Finishing) => Promise<unknown>;
  /** The text for a failure. */
  failureText: (error: unknown) => string;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for a card, again or a new one, with whichever gateway the app has. */
export function PaymentSheet({ title, text, label, due, returnTo, begin, end, failureText, onDone, onClose }: Props) {
  const t = useText();
  const id = useId();
  const { payments } = useConfig();
  const user = useBundle()?.user;
  const form = usePaymentForm();
  const [state, setState] = useState<{ isBusy: boolean; failure: string | null }>({ isBusy: false, failure: null });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.isBusy) return;
    setState({ isBusy: true, failure: null });
    try {
      if (await form.check(payments.provider)) {
        const payer: Payer = { name: user?.name ?? '', email: user?.email ?? '' };
        const intent = await begin();
        await form.finish(intent, payer, new URL(returnTo, window.location.origin).href);
        await end(intent);
        onDone();
        return;
      }
      setState({ isBusy: false, failure: null });
    } catch (error) {
      setState({ isBusy: false, failure: failureText(error) });
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={title}
      closeLabel={t('auth.close')}
      description={text}
      footer={
        <Button type="submit" form={id} variant="primary" wide pending={state.isBusy}>
          {label}
        </Button>
      }
    >
      <form id={id} className={styles.group} onSubmit={(event) => void submit(event)} noValidate>
        <PaymentFields form={form} provider={payments.provider} publishableKey={payments.publishable_key} due={due} isDisabled={state.isBusy} />
        {state.failure && <Banner tone="danger">{state.failure}</Banner>}
      </form>
    </Sheet>
  );
}
