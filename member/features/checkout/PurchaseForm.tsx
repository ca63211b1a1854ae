import type { Version } from '@bandstand/contract/products.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useRef } from 'react';
import { PaymentFields } from '../../platform/payments/PaymentFields.tsx';
import { useNavigation } from '../../platform/useNavigation.ts';
import { useConfig } from '../../platform/platform.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import { AddressFields } from './AddressFields.tsx';
import { BusinessFields } from './BusinessFields.tsx';
import { BumpChoice } from './BumpChoice.tsx';
import { offeredBumps, soldVersions } from './checkoutChoice.ts';
import type { CheckoutFailure } from './checkoutFailure.ts';
import { CouponField } from './CouponField.tsx';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import { GiftChoice } from './GiftChoice.tsx';
import { GuestFields } from './GuestFields.tsx';
import { LegalLine } from './LegalLine.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { ProblemDialog } from './ProblemDialog.tsx';
import { ProductHead } from './ProductHead.tsx';
import type { PurchaseProps } from './purchaseProps.ts';
import styles from './Purchase.module.css';
import { PurchaseNotice } from './PurchaseNotice.tsx';
import { SeatChoice } from './SeatChoice.tsx';
import { useCheckoutForm } from './useCheckoutForm.ts';
import { useFocusAfterTry } from './useFocusAfterTry.ts';
import { VersionChoice } from './VersionChoice.tsx';

type Props = PurchaseProps & { version: Version; failure: CheckoutFailure | null };

/** What is chosen and filled in, beside what it costs. */
export function PurchaseForm(props: Props) {
  const { product, currencies, version, failure, choice, purchase, onChoice, onOther } = props;
  const t = useText();
  const language = useLanguage();
  const { openPanel } = useNavigation();
  const {
    dismiss,
    retry,
    form,
    person,
    setPerson,
    address,
    setAddress,
    business,
    setBusiness,
    waiver,
    setWaiver,
    gift,
    setGift,
    takesSeat,
    setTakesSeat,
  } = purchase;
  const checkout = useCheckoutForm(props);
  const element = useRef<HTMLFormElement>(null);
  const isCodeChanging = useRef(false);
  useFocusAfterTry(element, checkout.faults, failure);
  const { isGuest, isPaying, isUnavailable, quote, priced } = checkout;
  const isFree = version.kind === 'free';
  const { payments } = useConfig();
  const isByHand = payments.provider === 'manual';
  const logIn = () => openPanel('auth', { mode: 'login', ...(person.email && { email: person.email.trim() }) });
  const change: typeof onChoice = (part) => {
    onChoice(part);
    dismiss();
  };
  const payLabel = () => {
    if (!quote || !checkout.isCurrent) return t(isFree ? 'checkout.get_free' : 'checkout.pay_soon');
    // By hand nothing is paid yet: the order is placed.
    if (quote.total_due_now > 0)
      return t(isByHand ? 'checkout.order_for' : 'checkout.pay', { total: formatMoney(quote.total_due_now, quote.currency, language) });
    if (quote.trial_ends_at) return t('checkout.start_trial');
    return t(quote.then ? 'checkout.subscribe' : 'checkout.get_free');
  };

  return (
    <form ref={element} className={styles.layout} onSubmit={checkout.submit} noValidate>
      <div className={styles.main}>
        <ProductHead product={product} />
        {onOther && (
          <Button variant="quiet" size="small" className={styles.other} onClick={onOther}>
            {t('checkout.other_products')}
          </Button>
        )}
        <CurrencyChoice currencies={currencies} value={version.currency} isDisabled={isPaying} onChange={(currency) => change({ currency })} />
        <VersionChoice
          versions={soldVersions(product, choice.isGift)}
          hasTrial={priced?.quote.is_trial_used !== true}
          value={version.id}
          isDisabled={isPaying}
          onChange={(versionId) => change({ versionId })}
        />
        {version.seats && checkout.quantity && (
          <SeatChoice
            key={version.id}
            seats={version.seats}
            quantity={checkout.quantity}
            takesSeat={takesSeat}
            isDisabled={isPaying}
            onQuantity={(quantity) => change({ quantity })}
            onTakesSeat={setTakesSeat}
          />
        )}
        <BumpChoice
          bumps={choice.isGift ? [] : offeredBumps(product.order_bumps, version)}
          chosen={checkout.bumpIds}
          currency={version.currency}
          isDisabled={isPaying}
          onChange={(bumpIds) => change({ bumpIds })}
        />
        {soldVersions(product, true).length > 0 && (
          <GiftChoice
            isGift={choice.isGift}
            gift={gift}
            isNameMissing={checkout.isGiftNameMissing}
            failure={failure}
            isDisabled={isPaying}
            onToggle={(isGift) => change({ isGift })}
            onChange={(next) => {
              setGift(next);
              if (failure?.kind === 'fields') dismiss();
            }}
          />
        )}
        {isGuest && (
          <GuestFields
            person={person}
            errors={checkout.personErrors}
            refused={failure?.kind === 'fields' ? failure.fields : {}}
            isKnown={failure?.kind === 'known_email'}
            isDisabled={isPaying}
            onChange={(next) => {
              setPerson(next);
              if (failure?.kind === 'known_email' && next.email !== person.email) dismiss();
            }}
            onLogIn={logIn}
          />
        )}
        {checkout.addressFields.length > 0 && (
          <AddressFields
            fields={checkout.addressFields}
            address={address}
            errors={checkout.addressErrors}
            isDisabled={isPaying}
            onChange={setAddress}
          />
        )}
        {checkout.takesVatIds && (
          <BusinessFields
            business={business}
            isVatIdWrong={checkout.isVatIdWrong}
            isDisabled={isPaying}
            onChange={(next) => {
              setBusiness(next);
              if (failure?.kind === 'fields') dismiss();
            }}
          />
        )}
        {checkout.due && !isUnavailable && (
          <PaymentFields
            form={form}
            provider={checkout.provider}
            publishableKey={checkout.publishableKey}
            due={checkout.due}
            isDisabled={isPaying}
            onExpress={checkout.payByWallet}
          />
        )}
      </div>
      <div className={styles.aside}>
        <OrderSummary
          quote={priced?.quote}
          isRenewed={priced !== undefined && !checkout.isCurrent}
          hasFailed={checkout.hasFailed}
          onRetry={checkout.retryQuote}
          before={checkout.before}
          isFree={isFree}
        >
          {!isFree && !isUnavailable && (
            <CouponField
              key={choice.coupon}
              code={choice.coupon}
              applied={priced?.quote.coupon ?? null}
              refusal={priced?.coupon?.text ?? null}
              isDisabled={isPaying}
              isChangingRef={isCodeChanging}
              onChange={(coupon) => change({ coupon })}
            />
          )}
        </OrderSummary>
        {isUnavailable ? (
          <PurchaseNotice failure={null} isUnavailable />
        ) : (
          <div className={styles.payBar}>
            <PurchaseNotice failure={failure} isUnavailable={checkout.isBlocked} />
            {checkout.asksWaiver && (
              <Checkbox
                label={t('checkout.waiver')}
                checked={waiver}
                disabled={isPaying}
                onChange={(event) => setWaiver(event.currentTarget.checked)}
                error={checkout.isWaiverMissing ? t('field.waiver') : null}
              />
            )}
            {checkout.isIncomplete && (
              <p className={styles.incomplete} role="alert">
                {t('checkout.incomplete')}
              </p>
            )}
            <Button type="submit" variant="primary" size="large" wide pending={isPaying} disabled={!checkout.mayPay}>
              {payLabel()}
            </Button>
            {payments.provider === 'test' && payments.test_until && checkout.due && <p className={styles.small}>{t('checkout.test.period')}</p>}
            <LegalLine />
            {checkout.provider === 'manual' && checkout.due && <p className={styles.small}>{t('checkout.manual_note')}</p>}
          </div>
        )}
      </div>
      {isGuest && purchase.trap.field}
      {failure?.kind === 'problem' && (
        <ProblemDialog
          failure={failure}
          onRetry={() => (isGuest ? dismiss() : void retry(product.id, choice.isGift || checkout.quantity !== null))}
          onClose={dismiss}
        />
      )}
    </form>
  );
}
