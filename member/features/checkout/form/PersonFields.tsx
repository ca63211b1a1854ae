import { PaymentFields } from '../../../platform/payments/PaymentFields.tsx';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { AddressFields } from './AddressFields.tsx';
import { BusinessFields } from './BusinessFields.tsx';
import type { FormPartProps } from './formPart.ts';
import { GuestFields } from './GuestFields.tsx';

/** Who pays, from where and how. */
export function PersonFields({ failure, purchase, checkout }: FormPartProps) {
  const { openPanel } = useNavigation();
  const { dismiss, form, person, setPerson, address, setAddress, business, setBusiness } = purchase;
  const { isGuest, isPaying, isUnavailable } = checkout;
  const logIn = () => openPanel('auth', { mode: 'login', ...(person.email && { email: person.email.trim() }) });
  return (
    <>
      {isGuest && (
        <GuestFields
          person={person}
          errors={checkout.personErrors}
          refused={failure?.kind === 'fields' ? failure.fields : {}}
          isKnown={failure?.kind === 'known_email'}
          isDisabled={isPaying}
          onChange={(next) => {
            setPerson(next);
            if (failure?.kind === 'known_email' && next.email !== person.email) dismiss();
          }}
          onLogIn={logIn}
        />
      )}
      {checkout.addressFields.length > 0 && (
        <AddressFields
          fields={checkout.addressFields}
          address={address}
          errors={checkout.addressErrors}
          isDisabled={isPaying}
          onChange={setAddress}
        />
      )}
      {checkout.takesVatIds && (
        <BusinessFields
          business={business}
          isVatIdWrong={checkout.isVatIdWrong}
          isDisabled={isPaying}
          onChange={(next) => {
            setBusiness(next);
            if (failure?.kind === 'fields') dismiss();
          }}
        />
      )}
      {checkout.due && !isUnavailable && (
        <PaymentFields
          form={form}
          provider={checkout.provider}
          publishableKey={checkout.publishableKey}
          due={checkout.due}
          isDisabled={isPaying}
          onExpress={checkout.payByWallet}
        />
      )}
    </>
  );
}
