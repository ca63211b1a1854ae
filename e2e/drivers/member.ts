import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { signIn, signUp, type Account } from '../door.ts';
import type { DemoApp } from '../server.ts';

/** A card of the test gateway (COM-12). */
export const cards = { works: 'Card that works', declined: 'Declined', authentication: 'Asks for approval' } as const;

/**
 * A browser without a service worker, so nothing is kept for offline use. On a first visit the worker fetches the whole app, which costs as much as
 * the visit. Journeys about saving, updates, purchases or publishing use a worker; journeys about how a page looks, or about who else is there, do
 * not.
 */
export const withoutWorker = { serviceWorkers: 'block' } as const;

let made = 0;
/** A new guest on their first visit. */
export const newcomer = (name = 'Ada Newcomer'): Account => ({
  name,
  email: `newcomer-${process.pid}-${Date.now()}-${++made}@example.test`,
  password: 'seven-or-more',
});

/** A person using the member app, in the words of the product. */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** Problems reported by the browser: every journey must end with none. */
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

  /** With the session of an existing member; login has its own journeys. */
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

  /** As someone who just signed up; signing up has its own journeys. */
  static async joined(browser: Browser, app: DemoApp, person = newcomer(), options: Parameters<Browser['newContext']>[0] = {}): Promise<Visitor> {
    const visitor = await Visitor.enter(browser, app.url, options);
    await signUp(visitor.context, app, person);
    return visitor;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
  }

  /** What the server returns to this person at an address, as text. */
  async read(path: string): Promise<string> {
    const url = new URL(path, this.origin);
    const cookies = await this.context.cookies(url.href);
    const headers = { host: url.host, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    // Not every machine resolves names below localhost; browsers do.
    url.hostname = 'localhost';
    return (await this.page.request.get(url.href, { headers })).text();
  }

  /** Fills the open auth panel. */
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

  /** Chooses a password on a screen that waits for it, as members do who have only bought something. */
  async finishSetUp(page = this.page): Promise<void> {
    await expect(page.getByRole('heading', { level: 1, name: 'Finish setting up' })).toBeVisible();
    await page.getByLabel('New password').fill('seven-or-more');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Finish setting up' })).toBeHidden();
  }

  private async giveEmail(email: string): Promise<void> {
    await this.page.getByLabel('Email', { exact: true }).fill(email);
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click();
  }

  /** Fills in only what a guest types at the checkout. */
  async giveDetails({ email, name }: Pick<Account, 'email' | 'name'>): Promise<void> {
    const checkout = this.page.getByRole('dialog', { name: 'Checkout' });
    await checkout.getByLabel('Email', { exact: true }).fill(email);
    await checkout.getByLabel('Your name').fill(name);
  }

  /** From a locked page to its checkout, past the content that the owner shows before it. */
  async readOffer(): Promise<void> {
    await this.page.getByRole('button', { name: 'Purchase' }).click();
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
