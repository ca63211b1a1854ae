import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { Theme } from '@bandstand/contract/theme.ts';
import type { IconMark } from '../art/appIcon.ts';
import { nordlys, tidewater, type Palette } from '../art/palettes.ts';
import { nordlysTheme, tidewaterTheme } from '../art/themes.ts';
import { home as nordlysHome } from './nordlys/home.ts';
import * as nordlysLegal from './nordlys/legal.ts';
import { sevenNights } from './nordlys/nights.ts';
import { history as nordlysHistory, people as nordlysPeople } from './nordlys/people.ts';
import { products as nordlysProducts } from './nordlys/products.ts';
import { reading } from './nordlys/reading.ts';
import { forms as nordlysForms } from './nordlys/forms.ts';
import { bed, cabin, hour } from './nordlys/rooms.ts';
import type { Place } from '../places.ts';
import type { HistorySeed, PeopleSeed } from './people.ts';
import type { PageSeed } from './reusables.ts';
import type { CouponSeed, ProductSeed } from './products.ts';
import type { SharedSeed } from './shared.ts';
import { history as tidewaterHistory } from './tidewater/history.ts';
import { awayPack, warmUpLive } from './tidewater/away.ts';
import { home as tidewaterHome } from './tidewater/home.ts';
import * as tidewaterLegal from './tidewater/legal.ts';
import { people as tidewaterPeople } from './tidewater/people.ts';
import { coupons as tidewaterCoupons, products as tidewaterProducts } from './tidewater/products.ts';
import { program } from './tidewater/program.ts';
import { club, community, event, libraries, lockerRoom, privatePlan, search } from './tidewater/rooms.ts';
import { quiz, shared, toolbox } from './tidewater/toolbox.ts';

/** The written content of one app of the demo. */
export type AppSeed = {
  slug: string;
  name: string;
  accountName: string;
  timezone: string;
  supportEmail: string;
  legal: { privacy: string; terms: string };
  theme: Theme;
  palette: Palette;
  icon: { ground: string; sun: string; mark: IconMark };
  /** Settings of access; app products by key. */
  access: Partial<Omit<AppConfig['access'], 'app_products'>> & { appProducts?: string[] };
  tabBar: Place[];
  menu: Place[];
  pages: PageSeed[];
  products: ProductSeed[];
  coupons?: CouponSeed[];
  shared: SharedSeed;
  people: PeopleSeed;
  history: HistorySeed;
};

const tidewaterApp: AppSeed = {
  slug: 'tidewater',
  name: 'Tidewater Strength',
  accountName: 'Tidewater',
  timezone: 'Europe/Copenhagen',
  supportEmail: 'maren@tidewater.example',
  legal: tidewaterLegal,
  theme: tidewaterTheme,
  palette: tidewater,
  icon: { ground: tidewater.deep, sun: tidewater.accent, mark: 'tide' },
  access: {},
  tabBar: [
    { icon: 'house', label: 'Home', page: 'home' },
    { icon: 'dumbbell', label: 'Program', page: 'six-weeks' },
    { icon: 'users', label: 'Community', page: 'community' },
    { icon: 'message-circle', label: 'Messages', screen: 'messages' },
    { icon: 'library', label: 'Mine', screen: 'my-content' },
  ],
  menu: [
    { icon: 'house', label: 'Home', page: 'home' },
    { icon: 'dumbbell', label: 'Six Weeks to Strong', page: 'six-weeks' },
    { icon: 'book-open', label: 'Articles', page: 'articles' },
    { icon: 'utensils', label: 'Kitchen', page: 'kitchen' },
    { icon: 'activity', label: 'Movements', page: 'movements' },
    { icon: 'users', label: 'The quay', page: 'community' },
    { icon: 'calendar', label: 'Saturday on the quay', page: 'saturday' },
    { icon: 'video', label: 'Warm up live', page: 'warm-up-live' },
    { icon: 'shopping-bag', label: 'Away from home', page: 'away' },
    { icon: 'star', label: 'Tidewater Club', page: 'club' },
    { icon: 'shield-check', label: 'Locker room', page: 'locker-room' },
    { icon: 'compass', label: 'The toolbox', page: 'toolbox' },
    { icon: 'search', label: 'Search', page: 'search' },
    { icon: 'message-circle', label: 'Messages', screen: 'messages' },
    { icon: 'library', label: 'My content', screen: 'my-content' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  pages: [tidewaterHome, program, ...libraries, event, community, lockerRoom, toolbox, quiz, warmUpLive, awayPack, club, privatePlan, search],
  products: tidewaterProducts,
  coupons: tidewaterCoupons,
  shared,
  people: tidewaterPeople,
  history: tidewaterHistory,
};

const nordlysApp: AppSeed = {
  slug: 'nordlys',
  name: 'Nordlys Yoga',
  accountName: 'Nordlys',
  timezone: 'Europe/Oslo',
  supportEmail: 'signe@nordlys.example',
  legal: nordlysLegal,
  theme: nordlysTheme,
  palette: nordlys,
  icon: { ground: nordlys.deep, sun: nordlys.accent, mark: 'aurora' },
  // Guests may browse the top; pages below need the membership, unless they say otherwise.
  access: { is_subscriber_only: true, allow_anonymous_browsing: true, prompt_purchase_post_sign_up: true, appProducts: ['membership'] },
  tabBar: [
    { icon: 'moon', label: 'Home', page: 'home' },
    { icon: 'sparkles', label: 'Nights', page: 'seven-nights' },
    { icon: 'book-open', label: 'Reading', page: 'reading' },
    { icon: 'message-circle', label: 'Messages', screen: 'messages' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  menu: [
    { icon: 'moon', label: 'Home', page: 'home' },
    { icon: 'sparkles', label: 'Seven Nights', page: 'seven-nights' },
    { icon: 'book-open', label: 'To read by the stove', page: 'reading' },
    { icon: 'mountain', label: 'The cabin', page: 'cabin' },
    { icon: 'message-circle', label: 'Messages', screen: 'messages' },
    { icon: 'library', label: 'My content', screen: 'my-content' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  pages: [nordlysHome, sevenNights, reading, cabin, bed, hour],
  products: nordlysProducts,
  shared: { composed: [], overlays: [], workouts: [], forms: nordlysForms },
  people: nordlysPeople,
  history: nordlysHistory,
};

/** The first is the default app of the install. */
export const demoApps: readonly AppSeed[] = [tidewaterApp, nordlysApp];
