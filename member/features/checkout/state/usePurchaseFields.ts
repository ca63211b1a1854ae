import type { Address } from '@bandstand/contract/checkout.ts';
import { useState } from 'react';
import { emptyGift } from '../../../platform/gifts/giftWish.ts';
import type { Payer } from '../../../platform/payments/finishing.ts';
import type { TypedBusiness } from './checkoutChoice.ts';

/** The form's values. Outside the form, which remounts on login and logout. */
export function usePurchaseFields() {
  const [person, setPerson] = useState<Payer>({ name: '', email: '' });
  const [address, setAddress] = useState<Address>({});
  const [business, setBusiness] = useState<TypedBusiness>({ isOn: false, name: '', vat_id: '' });
  const [waiver, setWaiver] = useState(false);
  const [gift, setGift] = useState(emptyGift);
  const [takesSeat, setTakesSeat] = useState(true);
  return { person, setPerson, address, setAddress, business, setBusiness, waiver, setWaiver, gift, setGift, takesSeat, setTakesSeat };
}
