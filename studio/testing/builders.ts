import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { Permission } from '@bandstand/contract/permission.ts';
import type { StudioMember } from '@bandstand/contract/members.ts';
import type { OutboxMail } from '@bandstand/contract/outbox.studio.ts';
import type { PageDraft, TreePage } from '@bandstand/contract/pages.studio.ts';
import type { StudioProduct, Version } from '@bandstand/contract/products.ts';
import type { StaffSession, StudioApp } from '@bandstand/contract/staff.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { aPage } from './aPage.ts';
import type { Answer } from '@bandstand/client/api/api.ts';

export const everyPermission: readonly Permission[] = permissionsOf.owner;

export const anApp = (more: Partial<StudioApp> = {}): StudioApp => ({
  id: 'app',
  slug: 'club',
  name: 'Club',
  url: 'http://club.localhost',
  icon_url: null,
  role: 'owner',
  ...more,
});

export const staffSession = (more: Partial<StaffSession> = {}): StaffSession => ({
  staff: { id: 's', email: 'ada@example.com', name: 'Ada Berg' },
  account: { id: 'a', name: 'Berg' },
  apps: [anApp()],
  permissions: [...everyPermission],
  version: '1.2.3',
  authentication_token: 'token',
  ...more,
});

/** A list as the server sends it. */
export const listOf = <T>(items: T[], total_count = items.length) => ({ items, total_count });

export const aTreePage = (id: string, more: Partial<TreePage> = {}): TreePage => ({
  id,
  parent_id: null,
  position: 0,
  type: 'generic',
  title: `Page ${id}`,
  slug: id,
  path: `/${id}`,
  tags: [],
  status: 'published',
  access_state: 'public',
  inherits_from: null,
  ...more,
});

export const aDraft = (more: Partial<PageDraft> = {}): PageDraft => ({
  ...aPage(),
  access: inheritingRecord,
  id: 'page',
  parent_id: null,
  position: 0,
  path: '/welcome',
  version: 1,
  status: 'draft',
  published_at: null,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  ...more,
});

export const anAccessView = (
  record: Partial<AccessRecord> = {},
  more: Partial<Answer<'GET /studio/pages/{id}/access'>> = {},
): Answer<'GET /studio/pages/{id}/access'> => ({
  record: { ...inheritingRecord, ...record },
  effective: { state: 'public', owner_id: null, owner_title: null },
  inherited: { state: 'public', owner_id: null, owner_title: null },
  warnings: [],
  move_purchase_to: null,
  access_changes: [],
  ...more,
});

export const aMember = (name: string, more: Partial<StudioMember> = {}): StudioMember => ({
  id: name.toLowerCase(),
  user_id: `user-${name.toLowerCase()}`,
  name,
  email: `${name.toLowerCase()}@example.com`,
  avatar_urls: null,
  language: 'en',
  timezone: 'Europe/Oslo',
  signed_up_at: '2026-01-05T10:00:00Z',
  last_active_at: null,
  is_admin: false,
  suspended_until: null,
  products: [],
  ...more,
});

export const aVersion = (more: Partial<Version> = {}): Version => ({
  id: 'version',
  name: '',
  kind: 'one_off',
  price: 4900,
  currency: 'EUR',
  interval: null,
  trial_days: 0,
  setup_fee: 0,
  keep_access: false,
  is_archived: false,
  is_default: true,
  ...more,
});

export const aProduct = (title: string, more: Partial<StudioProduct> = {}): StudioProduct => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  description: null,
  image: null,
  is_hidden: false,
  versions: [aVersion()],
  default_version_id: 'version',
  order_bumps: [],
  included_items: [],
  requires_address: false,
  iap: { apple_product_id: null, google_product_id: null },
  success_action: null,
  included_product_ids: [],
  studio_bumps: [],
  receipt_text: null,
  is_published: true,
  active_count: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
});

type Media = Answer<'POST /studio/media'>;
export const aMedia = (title: string, more: Partial<Media> = {}): Media => ({
  id: title.toLowerCase(),
  kind: 'image',
  title,
  status: 'ready',
  content_type: 'image/webp',
  duration: null,
  url: `/files/${title}.webp`,
  urls: { small: `/files/${title}-s.webp`, medium: `/files/${title}-m.webp`, large: `/files/${title}-l.webp` },
  width: 1200,
  height: 800,
  size: 250_000,
  alt: null,
  tags: [],
  placeholder: null,
  focal_point: null,
  created_at: '2026-02-03T10:00:00Z',
  hls_url: null,
  poster: null,
  captions: [],
  progress: null,
  folder_id: null,
  replacement: null,
  ...more,
});

export const aMail = (subject: string, more: Partial<OutboxMail> = {}): OutboxMail => ({
  id: subject.toLowerCase().replaceAll(' ', '-'),
  channel: 'mail',
  to: 'sam@example.com',
  subject,
  state: 'stored',
  cause: 'reset_password',
  created_at: '2026-01-05T10:00:00Z',
  sent_at: null,
  html: `<p>${subject}</p>`,
  text: `${subject} as text`,
  error: null,
  ...more,
});

type Order = Answer<'GET /studio/orders/{id}'>;
/** An order that was paid and granted. */
export const anOrder = (more: Partial<Order> = {}): Order => ({
  id: 'order',
  status: 'completed',
  member: { id: 'sam', name: 'Sam', email: 'sam@example.com' },
  product: { id: 'gym-pass', title: 'Gym pass' },
  version: null,
  amount: 4900,
  refunded: 0,
  lost: 0,
  needs_decision: false,
  currency: 'EUR',
  coupon: null,
  provider: 'stripe',
  is_test: false,
  created_at: '2026-05-03T10:00:00Z',
  paid_at: '2026-05-03T10:01:00Z',
  lines: [{ label: 'Gym pass', kind: 'price', amount: 4900 }],
  subtotal: 4900,
  discount: 0,
  tax: 0,
  tax_label: null,
  referral: null,
  customer_name: null,
  address: null,
  business: null,
  waiver: null,
  provider_id: 'pi_1',
  provider_url: null,
  invoice: null,
  refundable: 4900,
  purchases: [
    { id: 'purchase', product: { id: 'gym-pass', title: 'Gym pass' }, amount: 4900, status: 'owned', source: 'web', subscription_id: null },
  ],
  events: [],
  ...more,
});

type Coupon = Answer<'GET /studio/coupons/{id}'>;
export const aCoupon = (code: string, more: Partial<Coupon> = {}): Coupon => ({
  id: code.toLowerCase(),
  code,
  kind: 'percent',
  amount: 1000,
  currency: null,
  duration: 'once',
  periods: null,
  product_ids: [],
  version_ids: [],
  bump_ids: [],
  max_uses: null,
  max_uses_per_member: null,
  first_purchase_only: false,
  starts_at: null,
  ends_at: null,
  is_enabled: true,
  uses: 0,
  held: 0,
  discounted: [],
  sales: [],
  state: 'active',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
});

type Payments = Answer<'GET /studio/payments'>;
export const paymentSettings = (more: Partial<Payments> = {}): Payments => ({
  gateway: 'test',
  keys_set: { secret: false, publishable: false, webhook: false, apple: false, google: false },
  publishable_key: null,
  is_provider_test: false,
  currency: 'EUR',
  seller: { name: '', lines: [], email: null, tax_id: null, invoice_prefix: '', footer: null },
  manual_instructions: null,
  webhook_url: 'https://club.example/api/webhooks/payments/stripe?app=club',
  apple_webhook_url: 'https://club.example/api/webhooks/iap/apple?app=club',
  google_webhook_url: 'https://club.example/api/webhooks/iap/google?app=club',
  is_live: false,
  test: { purchases: 0, subscriptions: 0 },
  needs_test_period: false,
  testers: [],
  dunning: { retry_days: [1, 3, 5, 7], mail_days: [0, 1, 3, 5], at_end: 'end' },
  test_period: null,
  ...more,
});
