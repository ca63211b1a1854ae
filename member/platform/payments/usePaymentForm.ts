import { useCallback, useRef, useState, type RefObject } from 'react';
import type { Api } from '@bandstand/client/api/api.ts';
import { useApi } from '../platform.ts';
import { checkCard, workingCard, type CardError, type CardValues } from './cardNumber.ts';
import { PaymentRefused, type Finishing, type Payer } from './finishing.ts';

/** The provider's own fields, while they stand on the screen. */
export type ProviderFields = {
  /** Whether what was filled in is complete; the fields say themselves what is missing. */
  check(): Promise<boolean>;
  /** Throws PaymentRefused; never comes back where the bank is asked on a page of its own. */
  confirm(intent: Finishing, payer: Payer, returnUrl: string): Promise<void>;
};
export type PaymentForm = {
  card: CardValues;
  cardErrors: Partial<Record<keyof CardValues, CardError>>;
  setCard(card: CardValues): void;
  /** The bank asks who it is: the answer of the member goes on, or refuses. */
  question: ((isApproved: boolean) => void) | null;
  providerFields: RefObject<ProviderFields | null>;
  check(provider: string): Promise<boolean>;
  /** Makes the payment. Throws PaymentRefused and ApiError. */
  finish(intent: Finishing, payer: Payer, returnUrl: string): Promise<void>;
};

/** How a payment is made at the gateway of the app. Kept above the fields, which are drawn anew when somebody logs in. */
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
        if (!providerFields.current) throw new Error('The fields of the provider are not there');
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

/** The built-in gateway (COM-12). Throws PaymentRefused where the member himself says no to his bank. */
async function payByTestCard(api: Api, intent: Finishing, card: CardValues, ask: () => Promise<boolean>): Promise<void> {
  const proof = { client_secret: intent.client_secret, number: card.number.replaceAll(' ', ''), exp: card.exp.replaceAll(' ', ''), cvc: card.cvc };
  const params = { intentId: intent.id };
  const first = await api('POST /payments/test/{intentId}/confirm', { params, body: proof });
  if (first.status !== 'requires_authentication') return;
  if (!(await ask())) throw new PaymentRefused('declined');
  await api('POST /payments/test/{intentId}/confirm', { params, body: { ...proof, authenticated: true } });
}
