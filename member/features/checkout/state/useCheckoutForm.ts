import type { Version } from '@bandstand/contract/products.ts';
import { validatePerson, type FieldErrors } from '@bandstand/rules/fields/fields.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import { useState, type FormEvent } from 'react';
import { wishOf } from '../../../platform/gifts/giftWish.ts';
import type { Payer } from '../../../platform/payments/finishing.ts';
import { useConfig } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { askedAddress, missingFields } from './checkoutChoice.ts';
import { addressErrorsOf, dueOf, openQuestions } from './checkoutFacts.ts';
import type { CheckoutFailure } from './checkoutFailure.ts';
import type { PurchaseProps } from './purchaseProps.ts';
import { useReportedEntries } from './useCheckoutReports.ts';
import { useFreshQuote } from './useFreshQuote.ts';
import { useChoicePrice } from './useChoicePrice.ts';

const payable = ['test', 'manual', 'stripe'];

type Parts = PurchaseProps & { version: Version; failure: CheckoutFailure | null };

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

/** The checkout form's state: the price of the choice, missing data, and the Pay button. */
export function useCheckoutForm({ product, version, choice, purchase, failure, onReload }: Parts) {
  const t = useText();
  const { payments, app } = useConfig();
  const isGuest = useSession().state !== 'member';
  const { phase, pay, form, person, address, waiver, gift } = purchase;
  const { isGift } = choice;
  const price = useChoicePrice({ product, version, choice, purchase });
  const { quantity, bumpIds, of, fields, takesVatIds, priced, quote, isOfChoice, hasFailed, retry } = price;
  useReportedEntries({ of, isSettled: isOfChoice && priced !== undefined, isRefused: Boolean(priced?.coupon), isGuest, person, address, fields });
  const [personErrors, setPersonErrors] = useState<FieldErrors<'name' | 'email'>>({});
  const [missing, setMissing] = useState<string[]>([]);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [faults, setFaults] = useState(0);
  const { before, remember } = useFreshQuote({ failure, of, retry, onReload });
  const kind = quote && intentKind(quote);
  const isPayable = payable.includes(payments.provider) && (payments.provider !== 'stripe' || payments.publishable_key !== null);
  const due = dueOf(version, quote, priced?.quote);
  const { asksWaiver, isWaiverOpen, isNameOpen, isVatIdWrong } = openQuestions({ app, due, purchase, isGift, quote, failure });

  const attempt = async (payer: Payer | null): Promise<boolean> => {
    if (!quote || !of || !isOfChoice) return false;
    remember(quote);
    // A refused code is reported beside the price without it: the price on the button is paid.
    const coupon = priced?.coupon ? null : of.coupon;
    return pay({
      ...of,
      waiver: asksWaiver && waiver,
      coupon,
      address: askedAddress(address, fields),
      quote,
      provider: payments.provider,
      gift: isGift ? wishOf(gift) : null,
      takesSeat: purchase.takesSeat,
      guest: payer,
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!quote || !isOfChoice || phase.step === 'paying') return;
    const wrong = isGuest ? validatePerson(person) : {};
    const open = missingFields(address, fields);
    setPersonErrors(wrong);
    setMissing(open);
    const isReady = Object.keys(wrong).length === 0 && open.length === 0 && !isVatIdWrong && !isWaiverOpen && !isNameOpen;
    const hasMethod = kind === null || (await form.check(payments.provider));
    setIsIncomplete(!isReady || !hasMethod);
    if (!isReady || !hasMethod) return setFaults((count) => count + 1);
    await attempt(isGuest ? { name: person.name.trim(), email: person.email.trim() } : null);
  };
  /** A wallet knows name and email; the form supplies what it omits. */
  const payByWallet = async (payer: Partial<Payer>): Promise<boolean> => {
    const who = { name: payer.name ?? person.name.trim(), email: payer.email ?? person.email.trim() };
    if (isGuest && Object.keys(validatePerson(who)).length > 0) {
      setPersonErrors(validatePerson(person));
      return false;
    }
    const open = missingFields(address, fields);
    setMissing(open);
    if (isWaiverOpen || isNameOpen) setIsIncomplete(true);
    if (isWaiverOpen || isNameOpen || open.length > 0 || !(await form.check(payments.provider))) return false;
    return attempt(isGuest ? who : null);
  };

  const refused = failure?.kind === 'location' ? failure.refusal : priced?.location;
  const addressErrors = addressErrorsOf({ address, missing, refused, t });
  return {
    quote,
    priced,
    isCurrent: isOfChoice && quote !== undefined,
    mayPay: isOfChoice && quote !== undefined && !refused?.isBlocked,
    isBlocked: refused?.isBlocked === true,
    hasFailed,
    retryQuote: retry,
    before,
    bumpIds,
    quantity,
    isGuest,
    isPaying: phase.step === 'paying',
    isUnavailable: version.kind !== 'free' && (!isPayable || quote?.provider_amount === null),
    isIncomplete: isIncomplete && failure === null && phase.step === 'form',
    faults,
    personErrors,
    addressFields: fields,
    addressErrors,
    takesVatIds,
    asksWaiver,
    isWaiverMissing: isWaiverOpen && (isIncomplete || (failure?.kind === 'fields' && failure.fields['waiver'] !== undefined)),
    isVatIdWrong,
    isGiftNameMissing: isNameOpen && isIncomplete,
    provider: payments.provider,
    publishableKey: payments.publishable_key,
    due,
    submit: (event: FormEvent) => void submit(event),
    payByWallet,
  };
}
