import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { BumpChoice } from '../choice/BumpChoice.tsx';
import { CurrencyChoice } from '../choice/CurrencyChoice.tsx';
import { GiftChoice } from '../choice/GiftChoice.tsx';
import { ProductHead } from '../choice/ProductHead.tsx';
import { SeatChoice } from '../choice/SeatChoice.tsx';
import { VersionChoice } from '../choice/VersionChoice.tsx';
import styles from '../frame/Purchase.module.css';
import { offeredBumps, soldVersions } from '../state/checkoutChoice.ts';
import type { FormPartProps } from './formPart.ts';

/** What is bought: product, currency, price, seats, order bumps, and whether it is a gift. */
export function ChoiceFields({ product, currencies, version, failure, choice, purchase, onOther, checkout, onChange: change }: FormPartProps) {
  const t = useText();
  const { dismiss, gift, setGift, takesSeat, setTakesSeat } = purchase;
  const { isPaying, priced } = checkout;
  return (
    <>
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
    </>
  );
}
