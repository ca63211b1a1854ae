import type { Product } from '@bandstand/contract/products.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { usePanels } from '../../platform/useNavigation.ts';
import { useSession } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import { AuthenticationDialog } from './AuthenticationDialog.tsx';
import { CardForm } from './CardForm.tsx';
import { checkCard, type CardError, type CardValues } from './cardNumber.ts';
import styles from './Purchase.module.css';
import { useIsOwned, useQuote, useReplaceQuote } from './checkout.queries.ts';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { ExistingPurchase } from './ExistingPurchase.tsx';
import { Activating, Inactive, PendingApproval } from './AfterPayment.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { ProblemDialog } from './ProblemDialog.tsx';
import { ProductHead } from './ProductHead.tsx';
import { PurchaseNotice } from './PurchaseNotice.tsx';
import { ThankYou } from './ThankYou.tsx';
import type { PurchaseState } from './usePurchase.ts';
import { VersionChoice } from './VersionChoice.tsx';

type Props = {
  product: Product;
  /** Kept in the address, so that it is still chosen after a log-in. */
  wantedVersionId: string | null;
  purchase: PurchaseState;
  gateway: string;
  onVersion: (versionId: string) => void;
  onOther: (() => void) | null;
  onReload: () => void;
  onClose: () => void;
};

/** One product from the choice of a price to the open content. What was typed stays through every refusal. */
export function Purchase({ product, wantedVersionId, purchase, gateway, onVersion, onOther, onReload, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const { openPanel } = usePanels();
  const isMember = useSession().state === 'member';
  const isOwned = useIsOwned(product.id);
  const version = startVersion(product.versions, wantedVersionId);
  const quote = useQuote(version && { productId: product.id, versionId: version.id });
  const [cardErrors, setCardErrors] = useState<Partial<Record<keyof CardValues, CardError>>>({});
  const { phase, pay, retry, dismiss, card, setCard } = purchase;
  const failure = phase.step === 'form' ? phase.failure : null;
  const replaceQuote = useReplaceQuote();

  // A fresh quote or product takes the place of what was shown; the card and the press on Pay stay with the member.
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!failure || handled.current === failure) return;
    handled.current = failure;
    if (failure.kind === 'new_total' && version) {
      replaceQuote({ productId: product.id, versionId: version.id }, failure.quote);
    }
    // An archived version is not chosen any more: the default takes its place.
    if (failure.kind === 'reload') onReload();
  }, [failure, version, product.id, replaceQuote, onReload]);

  if (phase.step === 'done') return <ThankYou product={product} onClose={onClose} />;
  if (phase.step === 'activating') return <Activating />;
  if (phase.step === 'pending_approval') return <PendingApproval onClose={onClose} />;
  if (phase.step === 'inactive') return <Inactive onRetry={() => void retry(product.id)} />;
  if (failure?.kind === 'existing') return <ExistingPurchase product={product} existing={failure} onClose={onClose} />;
  // While a payment is under way its own steps say what is going on.
  if (isOwned !== false && phase.step === 'form' && failure === null)
    return isOwned ? (
      <ExistingPurchase product={product} existing={{ kind: 'existing', state: 'active', subscriptionId: null, endsAt: null }} onClose={onClose} />
    ) : (
      <CheckoutSkeleton />
    );
  if (!version || failure?.kind === 'closed')
    return (
      <EmptyState
        title={t(failure?.kind === 'closed' ? failure.text : 'checkout.no_options')}
        action={<Button onClick={onClose}>{t('checkout.back')}</Button>}
      />
    );

  const isFree = version.kind === 'free';
  const isPaying = phase.step === 'paying' || phase.step === 'authenticating';
  const isUnavailable = !isFree && gateway !== 'test' && gateway !== 'manual';
  const needsCard = !isFree && gateway === 'test' && isMember;
  const shown = quote.data?.version_id === version.id ? quote.data : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMember) {
      openPanel('auth');
      return;
    }
    if (!shown || isPaying) return;
    const errors = needsCard ? checkCard(card, Date.now()) : {};
    setCardErrors(errors);
    if (Object.keys(errors).length === 0) void pay({ productId: product.id, versionId: version.id, quote: shown, card: needsCard ? card : null });
  };
  const payLabel = () => {
    if (!isMember) return t('checkout.log_in_to_continue');
    if (isFree) return t('checkout.get_free');
    if (!shown) return t('checkout.pay_soon');
    if (shown.total_due_now === 0) return t('checkout.start_trial');
    return t('checkout.pay', { total: formatMoney(shown.total_due_now, shown.currency, language) });
  };

  return (
    <form className={styles.layout} onSubmit={submit} noValidate>
      <div className={styles.main}>
        <ProductHead product={product} />
        {onOther && (
          <Button variant="quiet" size="small" className={styles.other} onClick={onOther}>
            {t('checkout.other_products')}
          </Button>
        )}
        <VersionChoice
          versions={product.versions.filter(({ is_archived: isArchived }) => !isArchived)}
          value={version.id}
          isDisabled={isPaying}
          onChange={(id) => {
            onVersion(id);
            dismiss();
          }}
        />
        {needsCard && <CardForm card={card} errors={cardErrors} isDisabled={isPaying} onChange={setCard} />}
      </div>
      <div className={styles.aside}>
        <OrderSummary
          quote={quote}
          shown={shown}
          raisedFrom={failure?.kind === 'new_total' ? failure.raisedFrom : null}
          isFree={isFree}
          charges={version.interval?.expiryUnits ?? null}
        />
        {isUnavailable ? (
          <PurchaseNotice failure={null} isUnavailable />
        ) : (
          <div className={styles.payBar}>
            <PurchaseNotice failure={failure} isUnavailable={false} />
            <Button type="submit" variant="primary" size="large" wide pending={isPaying} disabled={isMember && !shown}>
              {payLabel()}
            </Button>
            {!isMember && <p className={styles.small}>{t('checkout.account_needed')}</p>}
          </div>
        )}
      </div>
      {phase.step === 'authenticating' && <AuthenticationDialog amount={shown} answer={phase.answer} />}
      {failure?.kind === 'problem' && (
        <ProblemDialog failure={failure} onRetry={() => (isMember ? void retry(product.id) : dismiss())} onClose={dismiss} />
      )}
    </form>
  );
}
