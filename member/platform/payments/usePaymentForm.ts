import { useCallback, useRef, useState, type RefObject } from 'react';
import type { Api } from '@bandstand/client/api/api.ts';
import { useApi } from '../platform.ts';
import { checkCard, workingCard, type CardError, type CardValues } from './cardNumber.ts';
import { PaymentRefused, type Finishing, type Payer } from './finishing.ts';

/** The provider's own fields, while they are on screen. */
export type ProviderFields = {
  /** Whether the fields are complete; they show themselves what is missing. */
  check(): Promise<boolean>;
  /** Throws PaymentRefused; never returns if the bank asks on its own page. */
  confirm(intent: Finishing, payer: Payer, returnUrl: string): Promise<void>;
};
export type PaymentForm = {
  card: CardValues;
  cardErrors: Partial<Record<keyof CardValues, CardError>>;
  setCard(card: CardValues): void;
  /** The bank asks for approval: the member's answer continues or refuses. */
  question: ((isApproved: boolean) => void) | null;
  providerFields: RefObject<ProviderFields | null>;
  check(provider: string): Promise<boolean>;
  /** Makes the payment. Throws PaymentRefused and ApiError. */
  finish(intent: Finishing, payer: Payer, returnUrl: string): Promise<void>;
};

/** Payment through the app's gateway. Kept above the fields, which remount on login. */
export function usePaymentForm(): PaymentForm {
  const api = useApi();
  const [card, setCard] = useState<CardValues>(workingCard);
  const [cardErrors, setCardErrors] = useState<PaymentForm['cardErrors']>({});
  const [question, setQuestion] = useState<PaymentForm['question']>(null);
  const providerFields = useRef<ProviderFields | null>(null);

  const check = useCallback(
    async (provider: string) => {
      if (provider === 'stripe') return (await providerFields.current?.check()) ?? false;
      const errors = provider === 'test' ? checkCard(card, Date.now()) : {};
      setCardErrors(errors);
      return Object.keys(errors).length === 0;
    },
    [card],
  );
  const finish = useCallback(
    async (intent: Finishing, payer: Payer, returnUrl: string) => {
      if (intent.provider === 'stripe') {
        if (!providerFields.current) throw new Error('The provider’s fields are not available');
        return providerFields.current.confirm(intent, payer, returnUrl);
      }
      const ask = () =>
        new Promise<boolean>((resolve) => {
          setQuestion(() => (isApproved: boolean) => {
            setQuestion(null);
            resolve(isApproved);
          });
        });
      return payByTestCard(api, intent, card, ask);
    },
    [api, card],
  );
  return { card, cardErrors, setCard, question, providerFields, check, finish };
}

/** The built-in gateway (COM-12). Throws PaymentRefused if members refuse the bank's approval themselves. */
async function payByTestCard(api: Api, intent: Finishing, card: CardValues, ask: () => Promise<boolean>): Promise<void> {
  const proof = { client_secret: intent.client_secret, number: card.number.replaceAll(' ', ''), exp: card.exp.replaceAll(' ', ''), cvc: card.cvc };
  const params = { intentId: intent.id };
  const first = await api('POST /payments/test/{intentId}/confirm', { params, body: proof });
  if (first.status !== 'requires_authentication') return;
  if (!(await ask())) throw new PaymentRefused('declined');
  await api('POST /payments/test/{intentId}/confirm', { params, body: { ...proof, authenticated: true } });
}
