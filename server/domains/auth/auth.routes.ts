import { acting, auth } from '@bandstand/contract/auth.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Acting } from './auth.acting.service.ts';
import type { AuthAccount } from './auth.account.service.ts';
import type { AuthGuests } from './auth.guests.service.ts';
import type { Addresses } from './auth.addresses.service.ts';
import type { Bundles } from './auth.bundle.ts';
import type { Auth } from './auth.service.ts';

export interface AuthServices {
  auth: Auth;
  account: AuthAccount;
  addresses: Addresses;
  guests: AuthGuests;
  bundles: Pick<Bundles, 'decoy'>;
}

export const authRoutes = ({ auth: service, account, addresses, guests, bundles }: AuthServices) =>
  bind(
    auth,
    {
      'POST /auth/verify': (context) =>
        context.body.session === undefined ? service.verify(context) : service.verifyLink(context, context.body.session),
      'POST /auth/login': (context) => service.logIn(context, context.body),
      'POST /auth/fetch': (context) => service.fetch(context, context.body.email),
      'POST /auth/sign_up': (context) => service.signUp(context, context.body),
      'POST /auth/verify_subscriber': (context) => guests.verifySubscriber(context, context.body),
      'POST /auth/set_password': (context) => guests.setPassword(context, context.body),
      'GET /auth/provider': (context) => service.provider(context, context.query.email),
      'GET /auth/common_passwords': async (context) => ({ suffixes: await service.commonPasswords(context, context.query.prefix) }),
      'PUT /auth': (context) => account.change(context, context.body),
      'DELETE /auth/pending_email': ({ member }) => account.cancelChange(member),
      'POST /auth/proof': ({ member }) => account.sendProof(member),
      'POST /auth/confirm': (context) => addresses.confirm(context, context.body),
      'POST /auth/undo': (context) => addresses.undo(context, context.body.token),
      'PUT /auth/update_avatar': (context) => account.updateAvatar(context),
      'PUT /auth/password': ({ member, body }) => account.changePassword(member, body),
      'POST /auth/logout': (context) => service.logOut(context),
      'GET /auth/reset_password': (context) => account.requestReset(context, context.query.email),
      'POST /auth/reset_password': (context) => account.reset(context, context.body),
      'POST /auth/handoff': ({ member, body }) => account.handOff(member, body.device_id ?? null),
    },
    {
      'POST /auth/sign_up': ({ body, language }) => bundles.decoy(body, language),
      'POST /auth/verify_subscriber': ({ body, language }) => bundles.decoy(body, language),
    },
  );

export const actingRoutes = (service: Acting): Binding[] =>
  bind(acting, { 'POST /studio/members/{id}/act_as': ({ tenant, staff, params, body }) => service.begin(tenant, staff, params.id, body.reason) });
