import { expect, type Browser, type BrowserContext, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { signIn } from '../door.ts';
import { drawPicture } from '../drawPicture.ts';
import type { DemoApp, RunningServer } from '../server.ts';
import { studioWith, type StudioCall } from '../studioCalls.ts';

/** An owner using the studio, in the words of the product. */
export class Owner {
  readonly page: Page;
  readonly context: BrowserContext;
  private readonly origin: string;
  private call: StudioCall | null = null;

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context;
    this.page = page;
    this.origin = origin;
  }

  static async enter(browser: Browser, origin: string): Promise<Owner> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' });
    return new Owner(context, await context.newPage(), origin);
  }

  /** With the owner's session; login to the studio has its own journey. */
  static async signedIn(browser: Browser, app: DemoApp): Promise<Owner> {
    const owner = await Owner.enter(browser, app.url);
    owner.call = studioWith(app, await signIn(owner.context, app, app.owner, 'studio'));
    return owner;
  }

  /** Opens the set-up link that the server printed, and becomes the owner. */
  static async claim(browser: Browser, server: RunningServer, appName: string): Promise<Owner> {
    const owner = await Owner.enter(browser, server.url);
    const { page } = owner;
    // The server answers before it prints the link.
    const link = () => /http\S+\?code=\S+/.exec(server.output())?.[0] ?? '';
    await expect.poll(link).not.toBe('');
    await page.goto(link());
    await page.getByLabel('Your name').fill('Ines Owner');
    await page.getByLabel('Email').fill('ines@example.test');
    await page.getByLabel('Password', { exact: true }).fill('seven-or-more');
    await page.getByLabel('App name').fill(appName);
    await page.getByRole('button', { name: 'Create the app' }).click();
    await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByRole('heading', { name: appName })).toBeVisible();
    return owner;
  }

  async signInAs(email: string, password: string): Promise<void> {
    await this.open('');
    await this.page.getByLabel(/e-?mail/i).fill(email);
    await this.page.locator('input[type=password]').fill(password);
    await this.page.locator('button[type=submit]').click();
    await expect(this.page.getByRole('link', { name: 'Build' })).toBeVisible();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}/studio${path}`);
  }

  /** Creates a page and opens it in the builder. Owners who logged in by hand create it by hand; that has its own journeys. */
  async newPage(title: string): Promise<void> {
    if (this.call) {
      const { id } = await this.call<{ id: string }>('POST', '/studio/pages', { type: 'generic', title });
      await this.open(`/pages/${id}`);
    } else {
      await this.open('/pages');
      await this.page.getByRole('button', { name: 'New page' }).first().click();
      await this.page.getByRole('dialog').getByLabel('Title').fill(title);
      await this.page.getByRole('button', { name: 'Create page' }).click();
    }
    await expect(this.preview.getByRole('heading', { name: title })).toBeVisible();
  }

  /** A page with one text that everyone can see. */
  async publishNote(title: string, text: string): Promise<void> {
    await this.newPage(title);
    await this.addBlock('Text');
    await this.write(text);
    await this.publishPage();
  }

  async openPage(title: string): Promise<void> {
    await this.open('/pages');
    await this.page.getByRole('row', { name: title }).first().click();
    await expect(this.preview.locator('main')).toBeVisible();
  }

  /** The member app inside the builder. */
  get preview(): FrameLocator {
    return this.page.frameLocator('iframe');
  }

  /** The element around it, where the page's shortcuts are handled. */
  get canvas(): Locator {
    return this.page.getByRole('region', { name: 'Preview of the page' });
  }

  /** The blocks of the open page, by their titles in the outline. */
  blocks(): Promise<string[]> {
    return this.page.getByRole('grid', { name: 'Blocks' }).getByRole('row').allInnerTexts();
  }

  async addBlock(kind: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add a block' }).last().click();
    await this.page.getByRole('combobox', { name: 'Find a block' }).fill(kind);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }

  /** Replaces the text of the selected text block in one step; typing by keys has its own journey. */
  async write(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  /** Uploads a picture for the selected picture block. */
  async choosePicture(alt: string): Promise<void> {
    const buffer = await drawPicture(this.page);
    await this.page.getByRole('button', { name: 'Choose a picture' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
    await dialog.getByLabel('Description').fill(alt);
    await dialog.getByRole('button', { name: 'Use picture' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Uploads a file to the media library, from its list. */
  async upload(file: string): Promise<void> {
    await this.page.locator('input[type=file]').first().setInputFiles(file);
  }

  /** Uses a video from the media library for the selected picture block. */
  async chooseVideo(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Choose a video' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: title }).click();
    await dialog.getByRole('button', { name: 'Use video' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Sets how the open page is completed. */
  async addPageAction(kind: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Page', exact: true }).click();
    await this.page.getByRole('button', { name: 'Add a button' }).click();
    await this.page.getByLabel('Type').last().selectOption({ label: kind });
  }

  async publishPage(): Promise<void> {
    const published = this.pagePublished();
    let isPublished = false;
    void published.then(
      () => (isPublished = true),
      () => {},
    );
    await this.page.getByRole('button', { name: 'Publish page' }).click();
    const confirm = this.page.getByRole('dialog').getByRole('button', { name: 'Publish page' });
    await expect.poll(async () => isPublished || (await confirm.isVisible()), { intervals: [50] }).toBe(true);
    if (!isPublished) await confirm.click();
    await published;
    await expect(this.page.getByText('Published. Members see it now.').last()).toBeVisible();
  }

  /** The next publication of the open page. The message about the previous one stays for a while and says nothing about the next. */
  async pagePublished(): Promise<void> {
    const answer = await this.page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/studio\/pages\/[^/]+\/publish$/.test(new URL(response.url()).pathname),
    );
    expect(answer.ok()).toBe(true);
  }

  async publishAll(): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish \d/ })
      .click();
    await expect(this.page.getByRole('status').filter({ hasText: 'All published' })).toBeVisible();
  }

  async paint(colour: string, hex: string): Promise<void> {
    await this.open('/theme');
    await this.page.locator('input[maxlength="7"]').and(this.page.getByLabel(colour)).fill(hex);
    await expect(this.page.getByText('Changed', { exact: true })).toBeVisible();
  }

  /** Puts the open page behind a product created on the spot. */
  async sellPage(title: string, price: string): Promise<void> {
    const { page } = this;
    await page.getByRole('tab', { name: 'Access' }).click();
    await page.getByText('Anyone who bought a product').click();
    await page.getByRole('button', { name: 'New product' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Price').fill(price);
    await dialog.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByRole('checkbox', { name: title })).toBeChecked();
    await page.getByRole('button', { name: 'Save access' }).click();
    await expect(page.getByText('Access saved as a draft')).toBeVisible();
  }

  /** Chooses a folder with an exercise library and uploads it. */
  async importFolder(folder: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Import', exact: true }).first().click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Choose a folder').and(this.page.locator('input')).setInputFiles(folder);
    await dialog.getByRole('button', { name: 'Check the rows' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  }

  /** A number from the report at the end of an import. */
  importFact(name: string): Locator {
    return this.page.getByRole('dialog').locator('dl > div').filter({ hasText: name }).locator('dd');
  }

  /** From the next document on, the journey controls time in this browser. */
  async bringClock(): Promise<void> {
    await this.context.clock.install();
  }

  /** Advances time until the studio asks again who else is here and what they saved. */
  async nextBeat(): Promise<void> {
    await this.context.clock.fastForward(7_000);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
