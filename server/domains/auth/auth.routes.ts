import { auth } from '@bandstand/contract/auth.ts';
import { bind } from '../../platform/http/bind.ts';
import type { AuthAccount } from './auth.account.service.ts';
import type { AuthGuests } from './auth.guests.service.ts';
import type { Addresses } from './auth.addresses.service.ts';
import type { Bundles } from './auth.bundle.ts';
import type { Auth, SignInLookup } from './auth.service.ts';
import type { Verification } from './auth.verify.service.ts';

export interface AuthServices {
  auth: Auth;
  lookup: SignInLookup;
  verification: Verification;
  account: AuthAccount;
  addresses: Addresses;
  guests: AuthGuests;
  bundles: Pick<Bundles, 'decoy'>;
}

export const authRoutes = ({ auth: service, lookup, verification, account, addresses, guests, bundles }: AuthServices) =>
  bind(
    auth,
    {
      'POST /auth/verify': (context) =>
        context.body.session === undefined ? verification.verify(context) : verification.verifyLink(context, context.body.session),
      'POST /auth/login': (context) => service.logIn(context, context.body),
      'POST /auth/fetch': (context) => lookup.fetch(context, context.body.email),
      'POST /auth/sign_up': (context) => service.signUp(context, context.body),
      'POST /auth/verify_subscriber': (context) => guests.verifySubscriber(context, context.body),
      'POST /auth/set_password': (context) => guests.setPassword(context, context.body),
      'GET /auth/provider': (context) => lookup.provider(context, context.query.email),
      'GET /auth/common_passwords': async (context) => ({ suffixes: await lookup.commonPasswords(context, context.query.prefix) }),
      'PUT /auth': (context) => account.change(context, context.body),
      'DELETE /auth/pending_email': ({ member }) => account.cancelChange(member),
      'POST /auth/proof': ({ member }) => account.sendProof(member),
      'POST /auth/confirm': (context) => addresses.confirm(context, context.body),
      'POST /auth/undo': (context) => addresses.undo(context, context.body.token),
      'PUT /auth/update_avatar': (context) => account.updateAvatar(context),
      'PUT /auth/password': ({ member, body }) => account.changePassword(member, body),
      'POST /auth/logout': (context) => verification.logOut(context),
      'GET /auth/reset_password': (context) => account.requestReset(context, context.query.email),
      'POST /auth/reset_password': (context) => account.reset(context, context.body),
      'POST /auth/handoff': ({ member, body }) => account.handOff(member, body.device_id ?? null),
    },
    {
      'POST /auth/sign_up': ({ body, language }) => bundles.decoy(body, language),
      'POST /auth/verify_subscriber': ({ body, language }) => bundles.decoy(body, language),
    },
  );
