import type { ActivityType } from '@bandstand/contract/activity.ts';
import type { Address, Quote } from '@bandstand/contract/checkout.ts';
import { validatePerson } from '@bandstand/rules/fields/fields.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useReport } from '../../../platform/activity.ts';
import type { Payer } from '../../../platform/payments/finishing.ts';
import type { QuoteOf } from './checkout.queries.ts';
import { missingFields } from './checkoutChoice.ts';

/** Reports that the checkout was opened and closed (ACT-2). */
export function useReportedVisit(productIds: readonly string[]): void {
  const report = useReport();
  const ids = productIds.join();
  useEffect(() => {
    if (ids === '') return;
    const data = { product_ids: ids.split(',') };
    report('checkout_opened', data);
    return () => report('checkout_closed', data);
  }, [report, ids]);
}

type Entries = {
  of: QuoteOf | null;
  /** The price is that of the choice. */
  isSettled: boolean;
  isRefused: boolean;
  isGuest: boolean;
  person: Payer;
  address: Address;
  fields: Quote['address_fields'];
};

/** Reports each coupon once, with its outcome, and once that everything asked of the buyer is filled in. Never what was typed. */
export function useReportedEntries({ of, isSettled, isRefused, isGuest, person, address, fields }: Entries): void {
  const report = useReport();
  const reported = useRef(new Set<string>());
  const productId = of?.productId ?? '';
  const code = of?.coupon ?? null;
  const isAsked = isGuest || fields.length > 0;
  const hasPerson = !isGuest || Object.keys(validatePerson(person)).length === 0;
  const hasDetails = isAsked && hasPerson && missingFields(address, fields).length === 0;
  const once = useEffectEvent((key: string, name: ActivityType) => {
    if (reported.current.has(key)) return;
    reported.current.add(key);
    report(name, { product_id: productId });
  });
  useEffect(() => {
    if (code !== null && isSettled) once(code, isRefused ? 'checkout_coupon_failed' : 'checkout_coupon_applied');
  }, [code, isRefused, isSettled]);
  useEffect(() => {
    if (hasDetails) once('', 'checkout_details_entered');
  }, [hasDetails]);
}
