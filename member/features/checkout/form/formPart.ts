import type { Version } from '@bandstand/contract/products.ts';
import type { CheckoutFailure } from '../state/checkoutFailure.ts';
import type { PurchaseProps } from '../state/purchaseProps.ts';
import type { CheckoutForm } from '../state/useCheckoutForm.ts';

export type FormProps = PurchaseProps & { version: Version; failure: CheckoutFailure | null };

/** The props of each part of the form. `onChange` also clears the last attempt's message. */
export type FormPartProps = FormProps & { checkout: CheckoutForm; onChange: PurchaseProps['onChoice'] };
