import { Type, type Static } from 'typebox';
import { LanguageSchema } from './languages.ts';
import { AppAccess } from './access.ts';
import { calls } from './call.ts';
import { Image } from './media.ts';
import { ThemeSchema } from './theme.ts';
import { Id, Nullable, OneOf, Time } from './wire.ts';

/** Screens that the tab bar and the menu can open (NAV-3). */
export const screens = [
  'my-content',
  'messages',
  'saved',
  'programs',
  'packs',
  'shared',
  'events',
  'activity',
  'submissions',
  'workouts',
  'schedule',
  'search',
  'account',
  'account-details',
  'account-purchases',
  'account-subscriptions',
  'account-privacy',
  'account-terms',
  'theme',
] as const;
export const blockColors = ['white', 'light_grey', 'grey', 'black', 'primary', 'secondary', 'dark', 'light'] as const;

/** Colour choices for blocks (L92): null, or one of the eight names; anything else is refused (BLK-4). */
export const BlockColor = Nullable(OneOf(blockColors));
export type BlockColor = Static<typeof BlockColor>;

export const NavigationEntry = Type.Object({
  id: Type.String({ maxLength: 60 }),
  icon: Type.String({ maxLength: 40 }),
  label: Type.String({ maxLength: 40 }),
  screen: Type.Optional(OneOf(screens)),
  page_id: Type.Optional(Id),
  path: Type.Optional(Type.String()),
});
export type NavigationEntry = Static<typeof NavigationEntry>;

/** Toolbar settings (L94). `align` null follows the app's default (NAV-14). */
export const Toolbar = Type.Object({
  background_color: BlockColor,
  logo: Nullable(Image),
  logo_height_ratio: Type.Integer({ minimum: 10, maximum: 100 }),
  align: Nullable(OneOf(['left', 'center'])),
});
export type Toolbar = Static<typeof Toolbar>;

export const Messaging = Type.Object({
  is_available: Type.Boolean(),
  member_to_member: Type.Boolean(),
  member_to_admin: Type.Boolean(),
  group_chat: Type.Boolean(),
  /** Pictures, videos and files in messages. */
  attachments: Type.Boolean(),
});
export type Messaging = Static<typeof Messaging>;

/** The owner's legal texts and the rights offered to members because of them. Texts, or addresses of pages that contain them. */
export const AppLegal = Type.Object({
  privacy: Nullable(Type.String()),
  terms: Nullable(Type.String()),
  /** (+) Who is behind the app. */
  imprint: Nullable(Type.String()),
  /** (+) Buyers agree that it begins at once and give up the right to withdraw. */
  asks_waiver: Type.Boolean(),
  /** (+) Members withdraw from a contract in the app. */
  offers_withdrawal: Type.Boolean(),
  /** (+) Anyone can cancel a contract without logging in. */
  offers_cancellation: Type.Boolean(),
});
export type AppLegal = Static<typeof AppLegal>;

/** (+) A currency with the countries (ISO 3166) that see it by default. */
export const CurrencyCountries = Type.Object({
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 260 }),
});
export type CurrencyCountries = Static<typeof CurrencyCountries>;

/** App config (ACC-23): what the client knows of the app before anyone logs in. */
export const AppConfig = Type.Object({
  version: Type.String(),
  tree_version: Type.String(),
  app: Type.Object({
    slug: Type.String(),
    name: Type.String(),
    icon_urls: Type.Record(Type.String(), Type.String()),
    languages: Type.Array(Type.String()),
    /** Of these: for guests, and for people of whom nothing is known (LNG-1). */
    default_language: LanguageSchema,
    timezone: Type.String(),
    show_badge: Type.Boolean(),
    support: Type.Object({ email: Nullable(Type.String()), url: Nullable(Type.String()) }),
    legal: AppLegal,
  }),
  platform_rewardful_slug: Nullable(Type.String()),
  access: AppAccess,
  theme: ThemeSchema,
  toolbar: Toolbar,
  tab_bar: Type.Array(NavigationEntry),
  menu: Type.Array(NavigationEntry),
  messaging: Messaging,
  push: Type.Object({ vapid_public_key: Nullable(Type.String()) }),
  payments: Type.Object({
    provider: Type.String(),
    publishable_key: Nullable(Type.String()),
    /** (+) How members pay by hand, with the manual gateway. */
    instructions: Type.Optional(Nullable(Type.String())),
    /** (+) No real money is charged here. */
    is_test_mode: Type.Optional(Type.Boolean()),
    /** (+) End of the current test period: only staff and invited testers pay, and no test data is kept. */
    test_until: Type.Optional(Nullable(Time)),
    /** (+) Currencies that members in some countries see by default; others see each price's main currency. */
    currency_countries: Type.Optional(Type.Array(CurrencyCountries)),
  }),
});
export type AppConfig = Static<typeof AppConfig>;

const Draft = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object({ ...fields, is_changed: Type.Boolean({ description: 'differs from what is published' }) });

/** `published`: what members see now. */
const ThemeDraft = Draft({ theme: ThemeSchema, published: ThemeSchema });

export const apps = calls({
  'GET /__/app.json': { who: 'guest', root: true, file: true, query: { t: Type.Optional(Type.String()) }, returns: AppConfig },
  'GET /health': { who: 'guest', appless: true, returns: Type.Object({ status: Type.String(), version: Type.String() }) },
  'GET /studio/theme': { who: 'owner', permission: 'build.read', returns: ThemeDraft },
  'PUT /studio/theme': {
    who: 'owner',
    permission: 'build.write',
    body: Type.Object({ theme: Type.Partial(ThemeSchema) }),
    returns: ThemeDraft,
  },
  'GET /studio/navigation': {
    who: 'owner',
    permission: 'build.read',
    returns: Draft({ tab_bar: Type.Array(NavigationEntry), menu: Type.Array(NavigationEntry) }),
  },
  'PUT /studio/navigation': {
    who: 'owner',
    permission: 'build.write',
    body: Type.Partial(Type.Object({ tab_bar: Type.Array(NavigationEntry, { maxItems: 5 }), menu: Type.Array(NavigationEntry, { maxItems: 30 }) })),
    returns: Draft({ tab_bar: Type.Array(NavigationEntry), menu: Type.Array(NavigationEntry) }),
  },
  'GET /studio/toolbar': { who: 'owner', permission: 'build.read', returns: Draft({ toolbar: Toolbar }) },
  'PUT /studio/toolbar': { who: 'owner', permission: 'build.write', body: Type.Partial(Toolbar), returns: Draft({ toolbar: Toolbar }) },
});
