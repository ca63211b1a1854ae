import type { StudioProduct, SuccessAction } from '@bandstand/contract/products.ts';
import type { Input } from '@bandstand/client/api/api.ts';

type Body = NonNullable<Input<'PUT /studio/products/{id}'>['body']>;
type Fields = Required<Omit<Body, 'success_action' | 'seen'>> & { success_action: SuccessAction | null };
/** Everything about a product that waits for Save: its fields, and the pages it opens. */
export type ProductValues = { fields: Fields; pageIds: string[] };

/** What a part of the form receives. */
export type ProductPartProps = { fields: ProductValues['fields']; set: (changes: Partial<ProductValues['fields']>) => void; error: unknown };

/** The saved values, as the form has them. */
export const valuesOf = (product: StudioProduct): ProductValues => ({
  fields: {
    title: product.title,
    description: product.description,
    image: product.image,
    is_hidden: product.is_hidden,
    is_published: product.is_published,
    requires_address: product.requires_address,
    included_product_ids: product.included_product_ids,
    success_action: actionOf(product.success_action),
    receipt_text: product.receipt_text,
    iap: { apple_product_id: product.iap.apple_product_id, google_product_id: product.iap.google_product_id },
  },
  // According to the drafts of the pages: the published ones follow.
  pageIds: itemsOf(product).map(({ id }) => id),
});

/** The pages that a product opens according to their drafts. */
export const itemsOf = ({ draft_items, included_items }: StudioProduct) => (draft_items ?? included_items).filter(({ type }) => type !== 'product');

// The answer also says where the page is.
const actionOf = (action: StudioProduct['success_action']): SuccessAction | null =>
  action === null ? null : action.type === 'open_page' ? { type: 'open_page', page_id: action.page_id } : { type: 'open_url', url: action.url };

/** The changed fields, as they are sent; null: none. A half-finished entry counts as left out. */
export function changesOf(values: ProductValues, saved: ProductValues): Body | null {
  const tidy = { ...values.fields, success_action: isComplete(values.fields.success_action) ? values.fields.success_action : null };
  const changed = Object.entries(tidy).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(saved.fields[name as keyof Fields]));
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Body);
}

const isComplete = (action: SuccessAction | null) =>
  action !== null && (action.type === 'open_page' ? action.page_id !== '' : action.url.trim() !== '');

/** Whether the selected pages differ from the saved ones. */
export const isOtherPages = (values: ProductValues, saved: ProductValues): boolean =>
  values.pageIds.length !== saved.pageIds.length || values.pageIds.some((id) => !saved.pageIds.includes(id));
