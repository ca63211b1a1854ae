import { useRef } from 'react';
import { useReport } from '../../../platform/activity.ts';
import styles from '../frame/Purchase.module.css';
import { useCheckoutForm } from '../state/useCheckoutForm.ts';
import { useFocusAfterTry } from '../state/useFocusAfterTry.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import type { FormPartProps, FormProps } from './formPart.ts';
import { PersonFields } from './PersonFields.tsx';
import { ProblemDialog } from './ProblemDialog.tsx';
import { PurchaseSummary } from './PurchaseSummary.tsx';

/** The choices and fields, beside the price. */
export function PurchaseForm(props: FormProps) {
  const { product, failure, choice, purchase, onChoice } = props;
  const { dismiss, retry } = purchase;
  const checkout = useCheckoutForm(props);
  const element = useRef<HTMLFormElement>(null);
  useFocusAfterTry(element, checkout.faults, failure);
  const { isGuest } = checkout;
  const report = useReport();
  const onChange: typeof onChoice = (part) => {
    const { versionId, bumpIds } = part;
    const data = { product_id: product.id };
    if (versionId) report('checkout_version_selected', { ...data, version_id: versionId });
    for (const id of bumpIds ?? []) if (!checkout.bumpIds.includes(id)) report('checkout_bump_added', { ...data, bump_id: id });
    for (const id of bumpIds ? checkout.bumpIds : []) if (!bumpIds?.includes(id)) report('checkout_bump_removed', { ...data, bump_id: id });
    onChoice(part);
    dismiss();
  };
  const parts: FormPartProps = { ...props, checkout, onChange };
  return (
    <form ref={element} className={styles.layout} onSubmit={checkout.submit} noValidate>
      <div className={styles.main}>
        <ChoiceFields {...parts} />
        <PersonFields {...parts} />
      </div>
      <PurchaseSummary {...parts} />
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
