import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { signIn, signUp, type Account } from '../door.ts';
import type { DemoApp } from '../server.ts';

/** A card of the test gateway (COM-12). */
export const cards = { works: 'Card that works', declined: 'Declined', authentication: 'Asks for approval' } as const;

/**
 * A browser that keeps nothing for the time without a network. The worker that does fetches all of the app on a first visit, which costs as much as
 * the visit: journeys about what is kept, renewed, bought or published go with it, and those about how a page looks or who else is there without.
 */
export const withoutWorker = { serviceWorkers: 'block' } as const;

let made = 0;
/** A person who never was here before. */
export const newcomer = (name = 'Ada Newcomer'): Account => ({
  name,
  email: `newcomer-${process.pid}-${Date.now()}-${++made}@example.test`,
  password: 'seven-or-more',
});

/** Somebody in front of the member app, in words of the product. */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** Problems that the browser reported: a journey ends with none. */
  readonly problems: string[] = [];

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context;
    this.page = page;
    this.origin = origin;
    page.on('pageerror', (error) => this.problems.push(`${error.name}: ${error.message}`));
    page.on('console', (entry) => {
      if (entry.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(entry.text())) this.problems.push(entry.text());
    });
  }

  static async enter(browser: Browser, origin: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Visitor> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options });
    return new Visitor(context, await context.newPage(), origin);
  }

  /** With the session of somebody who has an account; log-in itself has journeys of its own. */
  static async signedIn(
    browser: Browser,
    app: DemoApp,
    person: Pick<Account, 'email' | 'password'>,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Visitor> {
    const visitor = await Visitor.enter(browser, app.url, options);
    await signIn(visitor.context, app, person, 'app');
    return visitor;
  }

  /** As somebody who signed up a moment ago; sign-up itself has journeys of its own. */
  static async joined(browser: Browser, app: DemoApp, person = newcomer(), options: Parameters<Browser['newContext']>[0] = {}): Promise<Visitor> {
    const visitor = await Visitor.enter(browser, app.url, options);
    await signUp(visitor.context, app, person);
    return visitor;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
  }

  /** What the server answers this visitor at an address, as text. */
  async read(path: string): Promise<string> {
    const url = new URL(path, this.origin);
    const cookies = await this.context.cookies(url.href);
    const headers = { host: url.host, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    // Not every machine knows names below localhost; browsers do.
    url.hostname = 'localhost';
    return (await this.page.request.get(url.href, { headers })).text();
  }

  /** Fills the auth panel that is open. */
  async signUp(account: Account): Promise<void> {
    await this.giveEmail(account.email);
    await this.page.getByLabel('Your name').fill(account.name);
    await this.page.getByLabel('Password', { exact: true }).fill(account.password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    await expect(this.page.getByRole('button', { name: 'Create account' })).toBeHidden();
  }

  async logIn(account: Pick<Account, 'email' | 'password'>): Promise<void> {
    await this.giveEmail(account.email);
    await this.page.getByLabel('Password', { exact: true }).fill(account.password);
    await this.page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(this.page.getByLabel('Password', { exact: true })).toBeHidden();
  }

  private async giveEmail(email: string): Promise<void> {
    await this.page.getByLabel('Email', { exact: true }).fill(email);
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click();
  }

  /** What a guest types at the checkout, and nothing else. */
  async giveDetails({ email, name }: Pick<Account, 'email' | 'name'>): Promise<void> {
    const checkout = this.page.getByRole('dialog', { name: 'Checkout' });
    await checkout.getByLabel('Email', { exact: true }).fill(email);
    await checkout.getByLabel('Your name').fill(name);
  }

  /** Past what the owner shows before the checkout. */
  async readOffer(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue to checkout' }).click();
  }

  /** Chooses one of the test cards and pays. */
  async payWith(card: keyof typeof cards): Promise<void> {
    await this.page.getByRole('button', { name: cards[card] }).click();
    await this.page.getByRole('button', { name: /^(Pay|Start the trial)/ }).click();
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
