import type { Coupon } from '@bandstand/contract/coupons.ts';
import type { StudioOrder } from '@bandstand/contract/orders.studio.ts';
import type { StudioProduct, VersionFields } from '@bandstand/contract/products.ts';
import { demo } from './demo.ts';
import type { DemoApp } from './server.ts';
import { askStripe, keys } from './stripe.ts';
import { studioOf, type StudioCall } from './studioCalls.ts';

let made = 0;

/** An app of the demo, with the owner's calls while members are at the checkout. No other journey buys in the second app. */
export class Shop {
  readonly app: DemoApp;
  private readonly call: StudioCall;
  private webhook: string | null = null;

  /** The currency it sells in. */
  private get currency(): string {
    return this.app.slug === demo().apps[0]!.slug ? 'EUR' : 'NOK';
  }

  private constructor(app: DemoApp, call: StudioCall) {
    this.app = app;
    this.call = call;
  }

  static async open(which: 0 | 1): Promise<Shop> {
    const app = demo().apps[which]!;
    return new Shop(app, await studioOf(app));
  }

  /** A studio call, by its name on the wire. Throws when it is refused. */
  ask<T>(name: string, body?: object): Promise<T> {
    const [method, path] = name.split(' ') as [string, string];
    return this.call<T>(method, path, body);
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

  /** What a person was charged, in minor units, by the orders that went through. */
  async charged(email: string): Promise<number[]> {
    const { items } = await this.ask<{ items: StudioOrder[] }>(`GET /studio/orders?q=${encodeURIComponent(email)}`);
    return items.flatMap(({ status, amount }) => (status === 'completed' || status === 'paid' ? [amount] : []));
  }
  addProduct(version: Partial<VersionFields> = {}, more: object = {}): Promise<StudioProduct> {
    const title = `Cold morning ${process.pid}-${++made}`;
    return this.ask('POST /studio/products', { title, versions: [{ kind: 'one_off', price: 5000, currency: this.currency, ...version }], ...more });
  }
  addVersion(product: StudioProduct, version: Partial<VersionFields>): Promise<StudioProduct['versions'][number]> {
    return this.ask(`POST /studio/products/${product.id}/versions`, { kind: 'one_off', currency: this.currency, ...version });
  }
  archive(version: { id: string }): Promise<unknown> {
    return this.ask(`PUT /studio/versions/${version.id}`, { is_archived: true });
  }
  /** Offers a product as an order bump for another. Returns a function that changes its price. */
  async addBump(
    product: StudioProduct,
    offered: StudioProduct,
    price: number,
  ): Promise<{ id: string; reprice: (price: number) => Promise<unknown> }> {
    const path = `/studio/products/${product.id}/order_bumps`;
    const body = { title: offered.title, product_id: offered.id, version_id: offered.versions[0]!.id, price };
    const { studio_bumps: bumps } = await this.ask<StudioProduct>(`POST ${path}`, body);
    const { id } = bumps[0]!;
    return { id, reprice: (next) => this.ask(`PUT ${path}/${id}`, { price: next }) };
  }
  addCoupon(more: object = {}): Promise<Coupon> {
    const code = `SNOW${process.pid}${++made}`;
    return this.ask('POST /studio/coupons', { code, kind: 'percent', amount: 5000, ...more });
  }
}

/** The path where a product is bought. */
export const checkoutOf = (product: Pick<StudioProduct, 'id'>, more = ''): string => `/#checkout?product_ids=${product.id}${more}`;
