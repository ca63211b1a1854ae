import { Type, type Static } from 'typebox';
import { AppAccess } from './access.ts';
import { calls } from './call.ts';
import { LanguageSchema } from './languages.ts';
import { Image } from './media.ts';
import { AccessChange } from './pages.studio.ts';
import { Id, Nullable, OneOf } from './wire.ts';

const name = Type.String({ minLength: 1, maxLength: 80 });
const slug = Type.String({ minLength: 1, maxLength: 60 });
const Contact = Type.Object({ email: Nullable(Type.String({ maxLength: 254 })), url: Nullable(Type.String({ maxLength: 2000 })) });
const shared = {
  name,
  slug,
  languages: Type.Array(LanguageSchema, { minItems: 1, maxItems: 11 }),
  /** One of these. */
  default_language: LanguageSchema,
  timezone: Type.String({ maxLength: 60 }),
  show_badge: Type.Boolean(),
  support: Contact,
};
/** An app's name and features. `may_hide_badge`: the account may turn the badge off (THM-9). */
export const AppSettings = Type.Object({ ...shared, icon: Nullable(Image), may_hide_badge: Type.Boolean() });
export type AppSettings = Static<typeof AppSettings>;

/** How members write to each other and to staff (MSG-20), and what is refused. `may_group_chat`: the account's capability (MSG-22). */
const messaging = {
  is_available: Type.Boolean(),
  member_to_member: Type.Boolean(),
  member_to_admin: Type.Boolean(),
  group_chat: Type.Boolean(),
  link_previews: Type.Boolean(),
  attachments: Type.Boolean(),
  /** Reports from this many different people hide a message until staff review it; 0: never (MSG-16). */
  report_threshold: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Refused in messages as whole words, one entry each. */
  words: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 500 }),
};
export const MessagingSettings = Type.Object({ ...messaging, may_group_chat: Type.Boolean() });
export type MessagingSettings = Static<typeof MessagingSettings>;

/** Maximum length of a legal text: the owner's words, or one address on their own site; null: none (PRV-1). */
export const legalMaxLength = 60_000;
const LegalText = Nullable(Type.String({ maxLength: legalMaxLength }));
export const LegalSettings = Type.Object({
  privacy: LegalText,
  terms: LegalText,
  imprint: LegalText,
  asks_waiver: Type.Boolean(),
  offers_withdrawal: Type.Boolean(),
  offers_cancellation: Type.Boolean(),
});

export const AccessSettings = Type.Object({ ...AppAccess.properties, hide_private_pages: Type.Boolean() });

/** The result of checking a host on request. */
export const HostCheck = Type.Object({
  host: Type.String(),
  /** Where its name leads: nowhere, here, somewhere else, or to an address inside a network. */
  dns: OneOf(['missing', 'here', 'elsewhere', 'internal']),
  addresses: Type.Array(Type.String()),
  /** What answers there: this app, something else, nothing, a bad certificate; `skipped`: not tried. */
  answers: OneOf(['app', 'other', 'nothing', 'certificate', 'skipped']),
});
export type HostCheck = Static<typeof HostCheck>;

/** How to prove a host: a TXT record or a file that contains `value`. The app is shown there once the server has found it. */
export const HostProof = Type.Object({
  host: Type.String(),
  is_proven: Type.Boolean(),
  /** Name of the TXT record. */
  record: Type.String(),
  /** Address of the file. */
  file: Type.String(),
  value: Type.String(),
});
export type HostProof = Static<typeof HostProof>;

export const Domain = Type.Object({
  subdomain: Type.String(),
  /** The part after the sub-domain: `.example.org`. */
  suffix: Type.String(),
  /** The app's address. */
  url: Type.String(),
  hosts: Type.Array(Type.String()),
  /** One per host. */
  proofs: Type.Array(HostProof),
  /** Where a custom host must point. */
  target: Type.Object({ name: Type.String(), addresses: Type.Array(Type.String()) }),
  checks: Type.Array(HostCheck),
});
export type Domain = Static<typeof Domain>;

const rule = { who: 'owner', permission: 'settings' } as const;

export const settings = calls({
  'GET /studio/settings/app': { ...rule, returns: AppSettings },
  'PUT /studio/settings/app': {
    ...rule,
    body: Type.Partial(Type.Object({ ...shared, icon: Nullable(Type.Object({ media_id: Id })) })),
    returns: AppSettings,
    errors: ['slug_taken', 'upgrade_required'],
  },
  'GET /studio/settings/legal': { ...rule, returns: LegalSettings },
  'PUT /studio/settings/legal': { ...rule, body: Type.Partial(LegalSettings), returns: LegalSettings },
  'GET /studio/settings/messaging': { ...rule, returns: MessagingSettings },
  'PUT /studio/settings/messaging': { ...rule, body: Type.Partial(Type.Object(messaging)), returns: MessagingSettings },
  'GET /studio/domain': { ...rule, returns: Domain },
  'PUT /studio/domain': {
    ...rule,
    body: Type.Partial(Type.Object({ subdomain: slug, hosts: Type.Array(Type.String({ maxLength: 253 }), { maxItems: 10 }) })),
    returns: Domain,
    errors: ['slug_taken'],
  },
  'POST /studio/domain/check': { ...rule, body: Type.Object({}), returns: Domain, errors: ['rate_limited'] },
});

export const accessSettings = calls({
  'GET /studio/access_settings': { ...rule, returns: AccessSettings },
  'PUT /studio/access_settings': {
    ...rule,
    body: Type.Partial(Type.Object({ ...AccessSettings.properties, dry_run: Type.Boolean() })),
    returns: Type.Object({ ...AccessSettings.properties, access_changes: Type.Array(AccessChange) }),
  },
});
