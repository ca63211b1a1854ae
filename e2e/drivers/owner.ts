import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { DemoApp } from '../server.ts';

/** The owner of a demo app in front of the studio. */
export class Owner {
  readonly page: Page;
  readonly context: BrowserContext;
  private readonly app: DemoApp;

  private constructor(context: BrowserContext, page: Page, app: DemoApp) {
    this.context = context;
    this.page = page;
    this.app = app;
  }

  static async enter(browser: Browser, app: DemoApp): Promise<Owner> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' });
    return new Owner(context, await context.newPage(), app);
  }

  async signIn(): Promise<void> {
    await this.page.goto(`${this.app.url}/studio`);
    await this.page.getByLabel(/e-?mail/i).fill(this.app.owner.email);
    await this.page.locator('input[type=password]').fill(this.app.owner.password);
    await this.page.locator('button[type=submit]').click();
    await expect(this.page.getByRole('link', { name: 'Build' })).toBeVisible();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.app.url}/studio${path}`);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
