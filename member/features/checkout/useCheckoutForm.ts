import type { Quote } from '@bandstand/contract/checkout.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { validatePerson, type FieldErrors } from '@bandstand/rules/fields/fields.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { wishOf } from '../../platform/gifts/giftWish.ts';
import type { Due, Payer } from '../../platform/payments/finishing.ts';
import { useConfig } from '../../platform/platform.ts';
import { useSession } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';
import { askedAddress, missingFields, offeredBumps, quantityOf } from './checkoutChoice.ts';
import { useReplaceQuote } from './checkout.queries.ts';
import type { CheckoutFailure } from './checkoutFailure.ts';
import type { PurchaseProps } from './purchaseProps.ts';
import { usePriced } from './usePriced.ts';

const payable = ['test', 'manual', 'stripe'];

/** As the server says that the provider counts. While another price is on its way, the one before: its sheets stay as they are until then. */
const providerDue = (quote: Quote | undefined): Due['provider'] =>
  typeof quote?.provider_amount === 'number' ? { amount: quote.provider_amount, currency: quote.currency } : null;

type Parts = PurchaseProps & { version: Version; failure: CheckoutFailure | null };

/** What the form of the checkout knows: the price of the choice, what is missing yet, and the press on Pay. */
export function useCheckoutForm({ product, version, choice, purchase, failure, onReload }: Parts) {
  const t = useText();
  const { payments, app } = useConfig();
  const isGuest = useSession().state !== 'member';
  const { phase, pay, form, person, address, setAddress, business, waiver, gift } = purchase;
  const { isGift } = choice;
  const quantity = quantityOf(version, choice.quantity);
  const bumpIds = (isGift ? [] : offeredBumps(product.order_bumps, version)).flatMap(({ id }) => (choice.bumpIds.includes(id) ? [id] : []));
  const { of, fields, takesVatIds, priced, isOfChoice, hasFailed, retry } = usePriced({
    productId: product.id,
    versionId: version.id,
    currency: version.currency,
    choice,
    quantity,
    bumpIds,
    address,
    business,
    onGuess: (country) => setAddress((now) => (now.country ? now : { ...now, country })),
  });
  const [personErrors, setPersonErrors] = useState<FieldErrors<'name' | 'email'>>({});
  const [missing, setMissing] = useState<string[]>([]);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [faults, setFaults] = useState(0);
  const replaceQuote = useReplaceQuote();
  const quote = priced?.quote.version_id === version.id && priced.quote.currency === version.currency ? priced.quote : undefined;

  // A fresh quote or product takes the place of what was shown; the card and the press on Pay stay with the member.
  const shown = useRef<Quote | null>(null);
  const [before, setBefore] = useState<{ failure: CheckoutFailure; quote: Quote } | null>(null);
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!failure || handled.current === failure) return;
    handled.current = failure;
    if (failure.kind === 'new_total' && of) {
      if (shown.current) setBefore({ failure, quote: shown.current });
      replaceQuote(of, { quote: failure.quote, coupon: null, location: null });
    }
    if (failure.kind === 'coupon' && of) {
      const { refusal } = failure;
      if (refusal.quote) replaceQuote(of, { quote: refusal.quote, coupon: refusal, location: null });
      else retry();
    }
    // An archived version is not chosen any more: the default takes its place.
    if (failure.kind === 'reload') onReload();
  }, [failure, of, replaceQuote, retry, onReload]);

  const kind = quote && intentKind(quote);
  const isPayable = payable.includes(payments.provider) && (payments.provider !== 'stripe' || payments.publishable_key !== null);
  const due: Due | null =
    version.kind === 'free' || (quote && kind === null)
      ? null
      : {
          amount: quote?.total_due_now ?? version.price,
          currency: version.currency,
          isKept: quote ? quote.then !== null : version.kind === 'recurring',
          provider: providerDue(priced?.quote),
        };

  const isVatIdWrong =
    business.isOn &&
    (quote?.vat_id === 'invalid' || quote?.vat_id === 'other_country' || (failure?.kind === 'fields' && failure.fields['vat_id'] !== undefined));

  // Only what costs something is a contract to withdraw from.
  const asksWaiver = app.legal.asks_waiver && due !== null;
  const isWaiverOpen = asksWaiver && !waiver;

  const isNameOpen = isGift && gift.name.trim() === '';

  const attempt = async (payer: Payer | null): Promise<boolean> => {
    if (!quote || !of || !isOfChoice) return false;
    shown.current = quote;
    // A code that does not hold is said beside the price without it: what the button shows is what is paid.
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
  /** A wallet knows name and e-mail itself; what it leaves out is taken from the form. */
  const payByWallet = async (payer: Partial<Payer>): Promise<boolean> => {
    const who = { name: payer.name ?? person.name.trim(), email: payer.email ?? person.email.trim() };
    if (isGuest && Object.keys(validatePerson(who)).length > 0) {
      setPersonErrors(validatePerson(person));
      return false;
    }
    setMissing(missingFields(address, fields));
    if (isWaiverOpen || isNameOpen) setIsIncomplete(true);
    if (isWaiverOpen || isNameOpen || missingFields(address, fields).length > 0 || !(await form.check(payments.provider))) return false;
    return attempt(isGuest ? who : null);
  };

  const refused = failure?.kind === 'location' ? failure.refusal : priced?.location;
  const addressErrors: Partial<Record<string, string>> = Object.fromEntries([
    ...missing.filter((field) => !address[field as keyof typeof address]?.trim()).map((field) => [field, t('field.required')]),
    ...(refused?.fields ?? []).map((field) => [field, t(refused?.isBlocked ? 'checkout.unavailable' : 'checkout.address.unknown')]),
  ]);
  return {
    quote,
    priced,
    isCurrent: isOfChoice && quote !== undefined,
    mayPay: isOfChoice && quote !== undefined && !refused?.isBlocked,
    isBlocked: refused?.isBlocked === true,
    hasFailed,
    retryQuote: retry,
    before: before && before.failure === failure ? before.quote : null,
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
