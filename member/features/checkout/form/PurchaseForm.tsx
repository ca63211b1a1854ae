import { useRef } from 'react';
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
  const onChange: typeof onChoice = (part) => {
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
