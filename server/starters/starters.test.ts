import type { TemplateContent } from '@bandstand/contract/templates.ts';
import { checkPage } from '@bandstand/rules/checks/run.ts';
import type { CheckedPage, CheckFacts, Finding } from '@bandstand/rules/checks/facts.ts';
import { formsIn, mediaIn, objectsIn, reusablesIn } from '@bandstand/rules/pages/walk.ts';
import { formFaults } from '@bandstand/rules/forms/structure.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';
import { describe, expect, it } from 'vitest';
import { allStarters, createStarters } from './starters.ts';

const starters = createStarters();
const contentOf = (id: string): TemplateContent => starters.content(id, { nowMs: Date.parse('2026-03-02T09:00:00Z'), timezone: 'Europe/Lisbon' });
const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));

/** The starter as it will be once installed and published as a whole. */
function factsOf({ pages, products, overlays, composed, workouts, forms = [], media, look }: TemplateContent): CheckFacts {
  const [sold, offers, pieces, pictures] = [idsOf(products), idsOf(overlays), idsOf([...composed, ...workouts]), idsOf(media)];
  const asked = idsOf(forms);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const decides = (id: string | null): (typeof pages)[number] | null => {
    const page = byId.get(id ?? '');
    return !page || !page.access.inherit ? (page ?? null) : decides(page.parent_id);
  };
  return {
    page: (key) => {
      const page = pages.find(({ id, path }) => id === key || path === key);
      return page && { title: page.title, state: 'live' };
    },
    product: (id) => (sold.has(id) ? { title: id, isHidden: false } : undefined),
    hasOverlay: (id) => offers.has(id),
    hasForm: (id) => asked.has(id),
    hasReusable: (id) => pieces.has(id),
    hasProperty: () => false,
    media: (id) => (pictures.has(id) ? { kind: 'image', status: 'ready', sizeBytes: 1, title: id } : undefined),
    isReached: () => true,
    purchase: (id) => {
      const page = decides(id);
      return page?.access.require_purchase ? { ownerId: page.id, record: page.access } : null;
    },
    theme: look!.theme,
  };
}
const checked = ({ id, title, path, type, fields, blocks, type_data }: TemplateContent['pages'][number]): CheckedPage => ({
  id,
  title,
  path,
  type,
  image: fields.image ?? null,
  pageActions: fields.page_actions ?? [],
  blocks,
  typeData: type_data,
  attributes: fields.attributes ?? [],
  colorMode: null,
});
/** Pages with saved block groups resolved, as members read them; overlays are checked like pages. */
const lookedAt = ({ pages, composed, overlays }: TemplateContent): CheckedPage[] => {
  const groups = new Map(composed.map(({ id, blocks }) => [id, blocks]));
  const inPlace = (page: CheckedPage): CheckedPage => ({
    ...page,
    blocks: page.blocks.flatMap((block) => (block.type === 'composed' ? [block, ...(groups.get(block.data.source_id) ?? [])] : [block])),
  });
  const shown = overlays.map(({ id, title, blocks }) => ({ ...checked({ ...pages[0]!, fields: {}, type_data: null }), id, title, blocks }));
  return [...pages.map(checked), ...shown].map(inPlace);
};

/** Every visible text, with its place. */
function wordsOf(content: TemplateContent): string[] {
  const seen = new Set(['text', 'title', 'subtitle', 'caption', 'label', 'description', 'placeholder', 'name', 'alt', 'html']);
  const texts = (objectsIn({ ...content, look: content.look && { ...content.look, theme: null } }, '') ?? []).flatMap(({ value }) => [
    ...Object.entries(value).flatMap(([key, word]) => (seen.has(key) && typeof word === 'string' ? [word] : [])),
    ...('root' in value ? [plainText(value as never)] : []),
  ]);
  return texts.filter((word) => word.trim() !== '');
}

describe.each(allStarters.map(({ id, title }) => ({ title, content: contentOf(id) })))('$title', ({ content }) => {
  it('passes the checks before publishing without findings, and has headings in order', () => {
    const facts = factsOf(content);
    const faults = lookedAt(content).flatMap((page) =>
      checkPage(page, facts)
        .filter(({ severity, code }: Finding) => severity === 'fix' || code === 'heading_order')
        .map(({ code, field }) => `${page.title}: ${code} ${field}`),
    );
    expect(faults).toEqual([]);
  });

  it('has tab bar and menu entries only for existing pages and screens, each once', () => {
    const paths = new Map(content.pages.map(({ id, path }) => [id, path]));
    for (const bar of [content.look!.tab_bar, content.look!.menu]) {
      for (const entry of bar) expect([entry.label, entry.screen ?? paths.get(entry.page_id!)]).toEqual([entry.label, entry.screen ?? entry.path]);
      expect(new Set(bar.map(({ screen, page_id }) => screen ?? page_id)).size).toBe(bar.length);
    }
    expect(new Set(paths.values()).size).toBe(content.pages.length);
  });

  it('contains exactly the pictures it shows, each with its own alternative text', () => {
    const shown = new Set(mediaIn([content.pages, content.composed, content.overlays, content.workouts]));
    for (const { image_id } of content.products) if (image_id) shown.add(image_id);
    expect([...shown].toSorted()).toEqual([...idsOf(content.media)].toSorted());
    for (const { value } of objectsIn([content.pages, content.composed, content.overlays], '') ?? [])
      if (typeof value['media_id'] === 'string') expect(String(value['alt']).trim().length, JSON.stringify(value)).toBeGreaterThan(8);
    expect(content.media.filter(({ alt, title }) => /^(image|picture|photo)\b/i.test(alt ?? '') || alt === title)).toEqual([]);
  });

  it('shows every saved block group, workout, form and offer that it contains, and sells only what it has', () => {
    const objects = (objectsIn([content.pages, content.composed, content.overlays], '') ?? []).map(({ value }) => value);
    const used = new Set([
      ...objects.flatMap(reusablesIn),
      ...objects.flatMap(formsIn).map(({ id }) => id),
      ...objects.flatMap((value) => [value['overlay_id'], (value['purchase_overlay'] as { id?: string } | null)?.id]),
    ]);
    expect(
      [...content.composed, ...content.workouts, ...content.overlays, ...(content.forms ?? [])]
        .filter(({ id }) => !used.has(id))
        .map(({ title }) => title),
    ).toEqual([]);
    const sold = content.pages.flatMap(({ access }) => access.products.map(({ id }) => id));
    expect(content.products.filter(({ id, versions }) => !sold.includes(id) || versions.length === 0)).toEqual([]);
  });

  it('asks only what can be answered, and has a right answer for each question of a quiz', () => {
    for (const { title, data } of content.forms ?? []) expect(formFaults(data), title).toEqual({});
  });

  it('is fully written: no placeholder texts, no names in brackets, no real addresses', () => {
    const unfinished =
      /lorem|ipsum|\btodo\b|\btbd\b|\bxxx|placeholder|your (?:name|text|title) here|\{\{|\}\}|\[[a-z ]+\]|undefined|\bnull\b|\bNaN\b/i;
    const words = wordsOf(content);
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((word) => unfinished.test(word))).toEqual([]);
    const addresses = words.join(' ').match(/[\w.]+@[\w.]+/g) ?? [];
    expect(addresses.filter((address) => !/@(?:[\w-]+\.)*example(?:\.(?:com|org|net))?$/.test(address))).toEqual([]);
  });
});

it('the starters are the same each time, except for upcoming dates', () => {
  for (const { id } of allStarters) expect(contentOf(id)).toEqual(contentOf(id));
});
