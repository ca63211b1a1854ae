import type { Coupon } from '@bandstand/contract/coupons.ts';
import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import type { StudioProduct, VersionFields } from '@bandstand/contract/products.ts';
import type { StaffSession } from '@bandstand/contract/staff.ts';
import { demo } from './demo.ts';
import type { DemoApp } from './server.ts';
import { askStripe, keys } from './stripe.ts';

let made = 0;

/** The second app of the demo, which no other journey buys in: its owner's hands while members stand at the checkout. */
export class Shop {
  readonly app: DemoApp;
  private session: Pick<StaffSession, 'authentication_token'> | null = null;
  private webhook: string | null = null;

  private constructor(app: DemoApp) {
    this.app = app;
  }

  static async open(): Promise<Shop> {
    const shop = new Shop(demo().apps[1]!);
    const { email, password } = shop.app.owner;
    shop.session = await shop.ask<StaffSession>('POST /studio/auth/login', { email, password });
    return shop;
  }

  /** A call of the studio, by its name on the wire. Throws what was refused. */
  async ask<T>(name: string, body?: object): Promise<T> {
    const [method, path] = name.split(' ') as [string, string];
    const answer = await fetch(`${process.env.BANDSTAND_URL}/api${path}`, {
      method,
      headers: {
        'x-account-app': this.app.slug,
        ...(this.session && { 'x-user-email': this.app.owner.email, 'x-user-token': this.session.authentication_token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as T;
  }

  /** Takes money through Stripe, whose events arrive. */
  async sellByStripe(): Promise<void> {
    const url = `${process.env.BANDSTAND_URL}/api/webhooks/payments/stripe?app=${this.app.slug}`;
    const endpoint = await askStripe<{ id: string; secret: string }>('POST', 'webhook_endpoints', { url, 'enabled_events[0]': '*' });
    this.webhook = endpoint.id;
    await this.ask('PUT /studio/payments', { gateway: 'stripe', keys: { ...keys, webhook: endpoint.secret } });
  }
  /** From now on events are lost. */
  async losesEvents(): Promise<void> {
    if (this.webhook) await askStripe('DELETE', `webhook_endpoints/${this.webhook}`);
    this.webhook = null;
  }

  settings(): Promise<PaymentSettings> {
    return this.ask('GET /studio/payments');
  }
  product(title: string): Promise<StudioProduct> {
    return this.ask<{ items: StudioProduct[] }>(`GET /studio/products?q=${encodeURIComponent(title)}`).then(({ items }) => items[0]!);
  }
  addProduct(version: Partial<VersionFields> = {}, more: object = {}): Promise<StudioProduct> {
    const title = `Cold morning ${process.pid}-${++made}`;
    return this.ask('POST /studio/products', { title, versions: [{ kind: 'one_off', price: 5000, currency: 'NOK', ...version }], ...more });
  }
  addVersion(product: StudioProduct, version: Partial<VersionFields>): Promise<StudioProduct['versions'][number]> {
    return this.ask(`POST /studio/products/${product.id}/versions`, { kind: 'one_off', currency: 'NOK', ...version });
  }
  archive(product: StudioProduct, at = 0): Promise<unknown> {
    return this.ask(`PUT /studio/versions/${product.versions[at]!.id}`, { is_archived: true });
  }
  addCoupon(more: object = {}): Promise<Coupon> {
    const code = `SNOW${process.pid}${++made}`;
    return this.ask('POST /studio/coupons', { code, kind: 'percent', amount: 5000, ...more });
  }
}

/** Where a product is bought. */
export const checkoutOf = (product: Pick<StudioProduct, 'id'>, more = ''): string => `/#checkout?product_ids=${product.id}${more}`;
