import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { objectsIn } from '@bandstand/rules/pages/walk.ts';
import { pageDataPath } from '@bandstand/rules/pages/slugs.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { allStarters, createStarters } from '../../starters/starters.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

/** The nightly run has all of them; a normal run two, which together have everything a starter can have. */
const looked = inject('extent') === 'whole' ? allStarters : allStarters.filter(({ title }) => ['Sports team', 'Event series'].includes(title));
const when = { nowMs: Date.parse('2026-03-02T09:00:00Z'), timezone: 'Europe/Lisbon' };

describe('the starters that come with Bandstand', () => {
  it('are eight, each with different texts, colours and pictures', () => {
    expect(allStarters.length).toBeGreaterThanOrEqual(8);
    const distinct = (of: (starter: (typeof allStarters)[number]) => string) => new Set(allStarters.map(of)).size;
    expect(distinct(({ theme }) => theme.primary_color.hex)).toBe(allStarters.length);
    expect(distinct(({ theme }) => `${theme.heading_font} ${theme.body_font}`)).toBe(allStarters.length);
    expect(distinct(({ pages }) => pages[0]!.title)).toBe(allStarters.length);
  });

  it.each(allStarters)(
    '$title has pages of many types, something locked with an offer, an overlay, a saved block group, attributes',
    ({ id, tabBar }) => {
      const content = createStarters().content(id, when);
      expect(content.pages.length).toBeGreaterThanOrEqual(8);
      expect(new Set(content.pages.map(({ type }) => type)).size).toBeGreaterThanOrEqual(3);
      const locked = content.pages.filter(({ access }) => access.require_purchase);
      expect(locked.length).toBeGreaterThan(0);
      for (const { access } of locked) expect([access.products.length, access.purchase_overlay]).toEqual([1, expect.anything()]);
      expect([content.overlays.length, content.composed.length, content.products.length]).toEqual([1, 1, 1]);
      expect(content.pages[0]!.fields.attributes?.length).toBeGreaterThan(0);
      expect(tabBar.length).toBeLessThanOrEqual(5);
      const alts = content.media.map(({ alt }) => alt);
      expect(alts.every((alt) => (alt?.length ?? 0) > 8)).toBe(true);
      const events = content.pages.flatMap(({ type_data }) => (type_data?.['starts_at'] as string | undefined) ?? []);
      expect(events.every((at) => Date.parse(at) > when.nowMs)).toBe(true);
    },
  );
});

describe.each(looked)('$title, installed', ({ id }) => {
  let app: TestApp;
  let owner: Session;
  let drafts: PageDraft[];
  const parts: { blocks: Block[] }[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    owner = await app.owner();
    const body = { target: { publish: true, theme: true, navigation: true } };
    const answer = await app.call('POST /studio/templates/{id}/install', { as: owner, params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
    const { items } = (await app.call('GET /studio/pages', { as: owner })).body;
    drafts = await Promise.all(items.map(async (page) => (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } })).body));
    for (const entry of (await app.call('GET /studio/composed_blocks', { as: owner })).body.items)
      parts.push((await app.call('GET /studio/composed_blocks/{id}', { as: owner, params: { id: entry.id } })).body);
    for (const entry of (await app.call('GET /studio/overlays', { as: owner })).body.items)
      parts.push((await app.call('GET /studio/overlays/{id}', { as: owner, params: { id: entry.id } })).body);
  });
  afterAll(() => app.close());

  it('has no broken link', async () => {
    const pages = new Set(drafts.map((page) => page.id));
    const products = new Set((await app.call('GET /studio/products', { as: owner })).body.items.map((product) => product.id));
    const overlays = new Set((await app.call('GET /studio/overlays', { as: owner })).body.items.map((overlay) => overlay.id));
    const composed = new Set((await app.call('GET /studio/composed_blocks', { as: owner })).body.items.map((group) => group.id));
    const workouts = new Set((await app.call('GET /studio/workouts', { as: owner })).body.items.map((workout) => workout.id));
    const known: Record<string, Set<string>> = { page_id: pages, overlay_id: overlays, source_id: composed, workout_id: workouts };
    const faults: string[] = [];
    for (const { value } of objectsIn([drafts.map(({ blocks, type_data }) => ({ blocks, type_data })), parts], '') ?? []) {
      for (const [key, ids] of Object.entries(known)) {
        const target = value[key];
        if (typeof target === 'string' && !ids.has(target)) faults.push(`${key} ${target}`);
      }
      for (const product of (value['product_ids'] as string[] | undefined) ?? []) if (!products.has(product)) faults.push(`product ${product}`);
    }
    for (const { access } of drafts) {
      for (const product of access.products) if (!products.has(product.id)) faults.push(`access ${product.id}`);
      if (access.purchase_overlay && !overlays.has(access.purchase_overlay.id)) faults.push(`offer ${access.purchase_overlay.id}`);
    }
    expect(faults).toEqual([]);
    const config = JSON.parse((await app.get('/__/app.json')).text) as Record<
      'tab_bar' | 'menu',
      { page_id?: string; path?: string; screen?: string }[]
    >;
    for (const entry of [...config.tab_bar, ...config.menu])
      expect(entry.screen ?? drafts.find((page) => page.id === entry.page_id)?.path).toBe(entry.screen ?? entry.path);
  });

  it('hides from guests what is behind its offer, at any address', async () => {
    const closed = (page: PageDraft | undefined): boolean =>
      page !== undefined && (!page.access.inherit ? page.access.require_purchase : closed(drafts.find(({ id: other }) => other === page.parent_id)));
    const words = drafts
      .filter(closed)
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'text' ? plainText(block.data.rich_text).split(/[.\n]/) : [])));
    const secrets = words.map((sentence) => sentence.trim()).filter((sentence) => sentence.length > 25);
    expect(secrets.length).toBeGreaterThan(2);
    for (const { path } of drafts) {
      for (const address of [path, pageDataPath(path)]) {
        const { text } = await app.get(address);
        expect(
          secrets.filter((sentence) => text.includes(sentence)),
          address,
        ).toEqual([]);
      }
    }
    const locked = drafts.find((page) => page.access.require_purchase)!;
    expect((await app.get(pageDataPath(locked.path))).text).toContain('PURCHASE_REQUIRED');
  });
});
