declare const place: unique symbol;
/** The place of a sealed value: it opens only there. Only a column of the list below makes one. */
export type SealedPlace = string & { readonly [place]: true };

export interface SealedColumn<K extends string = string> {
  table: string;
  column: string;
  /** The primary key of the table, in its order. */
  key: readonly K[];
  place(row: Readonly<Record<K, string>>): SealedPlace;
}

const column = <K extends string>(
  table: string,
  name: string,
  key: readonly K[],
  write: (row: Readonly<Record<K, string>>) => string,
): SealedColumn<K> => ({ table, column: name, key, place: (row) => write(row) as SealedPlace });

/**
 * Every column with sealed values. Places come only from here, so that every sealed value is sealed again when the key changes. Places of existing
 * data never change: they are part of what was sealed.
 */
export const sealedColumns = {
  paymentKeys: column('payment_settings', 'keys', ['app_id'], ({ app_id }) => `payments:${app_id}`),
  secondFactors: column('staff_second_factors', 'secret', ['account_id', 'user_id'], (row) => `second_factor:${row.account_id}/${row.user_id}`),
  mailProofs: column('outbox', 'proofs', ['app_id', 'id'], ({ app_id, id }) => `outbox:${app_id}/${id}`),
  giftCodes: column('gifts', 'code', ['app_id', 'id'], ({ app_id, id }) => `gift:${app_id}/${id}`),
  answers: column('idempotency_keys', 'response', ['app_id', 'caller', 'path', 'key'], ({ app_id, caller, path, key }) =>
    JSON.stringify({ app_id, caller, path, key }),
  ),
};
