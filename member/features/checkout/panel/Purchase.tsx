import { startVersion } from '@bandstand/rules/products/prices.ts';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useConfig } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { Activating, Inactive, PendingApproval, Processing } from '../after/AfterPayment.tsx';
import type { PurchaseProps } from '../state/purchaseProps.ts';
import { useExisting, useIsOwned } from '../state/checkout.queries.ts';
import { CheckoutSkeleton } from '../frame/CheckoutSkeleton.tsx';
import { soldVersions } from '../state/checkoutChoice.ts';
import { ExistingPurchase } from './ExistingPurchase.tsx';
import { GiftReady } from '../after/GiftReady.tsx';
import { PurchaseForm } from '../form/PurchaseForm.tsx';
import { SeatsReady } from '../after/SeatsReady.tsx';
import { ThankYou } from '../after/ThankYou.tsx';

/** One product, from choosing a price to the open content. Typed text survives every refusal. */
export function Purchase(props: PurchaseProps) {
  const { product, choice, purchase, returningOrder, onReturned, onChoice, onClose } = props;
  const t = useText();
  const { payments } = useConfig();
  const memberId = useBundle()?.user.id;
  // Owners of a product can still buy it as a gift.
  const isHad = useIsOwned(product.id);
  const isOwned = choice.isGift ? false : isHad;
  const { phase, retry, resume, settle, kept } = purchase;
  const failure = phase.step === 'form' ? phase.failure : null;
  const existing = useExisting(product.id, isOwned === true && phase.step === 'form');

  const takeUp = useEffectEvent(() => {
    const orderId = returningOrder ?? kept(product.id);
    if (orderId && phase.step === 'form' && phase.failure === null) void resume(product.id, orderId, returningOrder !== null);
    if (returningOrder) onReturned();
  });
  useEffect(() => {
    if (memberId) takeUp();
  }, [memberId, product.id]);
  // After the owner's approval, a bank's transfer or the server's own check, it opens where the buyer waits.
  const isWaiting = phase.step === 'pending_approval' || phase.step === 'processing' || phase.step === 'inactive';
  useEffect(() => {
    if (isWaiting && isOwned) void settle(product.id);
  }, [isWaiting, isOwned, settle, product.id]);

  if (phase.step === 'done') return <ThankYou product={product} onClose={onClose} />;
  if (phase.step === 'gifted') return <GiftReady product={product} />;
  if (phase.step === 'seated') return <SeatsReady product={product} />;
  if (phase.step === 'activating') return <Activating />;
  if (phase.step === 'checking') return <CheckoutSkeleton />;
  if (phase.step === 'pending_approval') return <PendingApproval due={phase.due} instructions={payments.instructions ?? null} onClose={onClose} />;
  if (phase.step === 'processing') return <Processing onClose={onClose} />;
  if (phase.step === 'inactive') return <Inactive onRetry={() => void retry(product.id, choice.isGift)} />;
  const onGift =
    soldVersions(product, true).length > 0
      ? () => {
          purchase.dismiss();
          onChoice({ isGift: true });
        }
      : null;
  if (failure?.kind === 'existing') return <ExistingPurchase product={product} existing={failure} onGift={onGift} onClose={onClose} />;
  // During a payment, its own steps show the progress.
  if (isOwned !== false && phase.step === 'form' && failure === null)
    return isOwned && existing ? <ExistingPurchase product={product} existing={existing} onGift={onGift} onClose={onClose} /> : <CheckoutSkeleton />;
  const version = startVersion(soldVersions(product, choice.isGift), choice.versionId);
  if (!version || failure?.kind === 'closed')
    return (
      <EmptyState
        title={t(failure?.kind === 'closed' ? failure.text : 'checkout.no_options')}
        action={<Button onClick={onClose}>{t('checkout.back')}</Button>}
      />
    );
  return <PurchaseForm {...props} version={version} failure={failure} />;
}
