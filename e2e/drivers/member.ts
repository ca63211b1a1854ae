import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

export interface Account {
  name: string;
  email: string;
  password: string;
}

/** A card of the test gateway (COM-12). */
export const cards = { works: 'Card that works', declined: 'Declined', authentication: 'Asks for approval' } as const;

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

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
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
