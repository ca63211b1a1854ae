import type { Version } from '@bandstand/contract/products.ts';
import type { CheckoutFailure } from '../state/checkoutFailure.ts';
import type { PurchaseProps } from '../state/purchaseProps.ts';
import type { CheckoutForm } from '../state/useCheckoutForm.ts';

export type FormProps = PurchaseProps & { version: Version; failure: CheckoutFailure | null };

/** What each part of the form is given. `onChange` also takes away what the last try said. */
export type FormPartProps = FormProps & { checkout: CheckoutForm; onChange: PurchaseProps['onChoice'] };
