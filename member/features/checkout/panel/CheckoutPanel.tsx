import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CircleSlash from 'lucide-react/icons/circle-slash';
import type { Product } from '@bandstand/contract/products.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { formatHash } from '@bandstand/rules/pages/hash.ts';
import { currenciesOfProduct, currencyOfCountry, productIn } from '@bandstand/rules/products/offered.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import { useState } from 'react';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { useConfig } from '../../../platform/platform.ts';
import { withoutProvider } from '../../../platform/payments/returned.ts';
import { useHashPart, useNavigation, useQueryParameter } from '../../../platform/navigation/useNavigation.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { CheckoutSkeleton } from '../frame/CheckoutSkeleton.tsx';
import { ProductChoice } from '../choice/ProductChoice.tsx';
import { Purchase } from './Purchase.tsx';
import { useCheckoutProducts } from '../state/checkout.queries.ts';
import { guessCountry, readChoice, withChoice } from '../state/checkoutChoice.ts';
import { currencyFor } from '../state/checkoutCurrency.ts';
import { useReportedVisit } from '../state/useCheckoutReports.ts';
import { usePurchase, type PurchaseState } from '../state/usePurchase.ts';

/**
 * `#checkout?product_ids=&version_id=&coupon=&order_bumps=`: buy, above any page (L42). During a login it waits underneath. `order`: a
 * bank's page returned here.
 */
export function CheckoutPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const isAuthOpen = useHashPart('auth') !== null;
  const { state } = useSession();
  const ids = (query['product_ids'] ?? '').split(',').filter(Boolean);
  const products = useCheckoutProducts(ids);
  const purchase = usePurchase();
  useReportedVisit(ids);
  const sold = products.data?.filter(({ versions }) => startVersion(versions) !== null) ?? [];
  const isWaiting = products.isLoading || state === 'unchecked';
  const closed = (text: MessageKey) => <Closed text={text} onClose={onClose} />;
  const content = () => {
    if (ids.length === 0) return closed('checkout.no_options');
    if (isWaiting) return <CheckoutSkeleton />;
    if (products.error) return <LoadFailed onRetry={() => void products.refetch()} />;
    if (products.data?.length === 0) return closed('checkout.product_not_found');
    if (sold.length === 0) return closed('checkout.no_options');
    return <Chosen products={sold} query={query} purchase={purchase} onReload={() => void products.refetch()} onClose={onClose} />;
  };
  return (
    <Sheet open={!isAuthOpen || state === 'member'} onClose={onClose} title={t('screen.checkout')} closeLabel={t('auth.close')} size="large" isSteady>
      {content()}
    </Sheet>
  );
}

type ChosenProps = { products: Product[]; query: PanelProps['query']; purchase: PurchaseState; onReload: () => void; onClose: () => void };

/** Several products are offered side by side; one is bought. */
function Chosen({ products, query, purchase, onReload, onClose }: ChosenProps) {
  const { openPanel, navigate, place } = useNavigation();
  const choice = readChoice(query, useQueryParameter('coupon'));
  const [productId, setProductId] = useState<string | null>(
    () =>
      (products.find(({ versions }) => versions.some(({ id }) => id === choice.versionId)) ?? (products.length === 1 ? products[0] : null))?.id ??
      null,
  );
  const { currency_countries: countries = [] } = useConfig().payments;
  const ofCountry = currencyOfCountry(countries, purchase.address.country ?? guessCountry(navigator.languages));
  const shown = products.map((product) => productIn(product, currencyFor(product, choice, ofCountry)));
  const product = shown.find(({ id }) => id === productId);
  const chosen = products.find(({ id }) => id === productId);
  if (!product || !chosen) return <ProductChoice products={shown} onChoose={setProductId} />;
  const { order, ...others } = query;
  return (
    <Purchase
      key={product.id}
      product={product}
      currencies={currenciesOfProduct(chosen)}
      choice={choice}
      purchase={purchase}
      returningOrder={order ?? null}
      onReturned={() => {
        const hash = formatHash([{ name: 'checkout', query: others }]);
        navigate(`${place.path}${withoutProvider(place.search)}${hash}`, { replace: true, motion: 'none' });
      }}
      onChoice={(part) => openPanel('checkout', withChoice(query, part), { replace: true })}
      onOther={
        products.length > 1
          ? () => {
              purchase.dismiss();
              setProductId(null);
            }
          : null
      }
      onReload={onReload}
      onClose={onClose}
    />
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <ErrorState
      title={t('general.something_wrong')}
      text={t('checkout.load_failed')}
      action={<Button onClick={onRetry}>{t('checkout.problem.retry')}</Button>}
    />
  );
}

function Closed({ text, onClose }: { text: MessageKey; onClose: () => void }) {
  const t = useText();
  return <EmptyState art={<Icon of={CircleSlash} size={28} />} title={t(text)} action={<Button onClick={onClose}>{t('checkout.back')}</Button>} />;
}
