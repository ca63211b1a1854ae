/** Stripe’s limits: docs.stripe.com/api/disputes/update (20,000 characters of a field, 150,000 of all) and docs.stripe.com/file-upload, 2026-11. */
export const maxText = 20_000;
export const maxTexts = 150_000;
export const maxFileBytes = 5_242_880;
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'];

/** Stripe’s field names, in the order in which the owner reads them. */
export const textFields = [
  'uncategorized_text',
  'product_description',
  'customer_name',
  'customer_email_address',
  'billing_address',
  'service_date',
  'access_activity_log',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
] as const;
export type TextField = (typeof textFields)[number];
export const fileFields = [
  'receipt',
  'customer_communication',
  'service_documentation',
  'refund_policy',
  'cancellation_policy',
  'duplicate_charge_documentation',
  'uncategorized_file',
] as const;
export type FileField = (typeof fileFields)[number];

/** The text and file fields for a dispute; cancellation and duplicates only where they apply. */
export function fieldsOf({ reason, subscription }: { reason: string; subscription: object | null }): { texts: TextField[]; files: FileField[] } {
  const fits = (field: string): boolean =>
    field.startsWith('cancellation_') ? subscription !== null : field.startsWith('duplicate_') ? reason === 'duplicate' : true;
  return { texts: textFields.filter(fits), files: fileFields.filter(fits) };
}
