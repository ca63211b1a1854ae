import type { Block } from '@bandstand/contract/blocks/block.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { describe, expect, it } from 'vitest';
import type { CheckedPage, CheckFacts } from './facts.ts';
import { checkPage } from './run.ts';

const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const [live, draft, archived, gone, product, hidden, overlay, own] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const block = (type: string, data: object, style: object = {}): Block => ({ id: id(9), type, data, style, members_only: false }) as unknown as Block;
const text = (...nodes: object[]) => block('text', { rich_text: { root: { children: nodes } } });
const words = (value: string) => ({ type: 'text', text: value, format: 0 });
const heading = (tag: string) => ({ type: 'heading', tag, children: [words('Heading')] });
const link = (url: string) => ({ type: 'paragraph', children: [{ type: 'link', url, children: [words('link')] }] });
const picture = (mediaId: string, alt: string | null = 'A hall') => ({ media_id: mediaId, url: '/media/x', urls: {}, alt });
const action = (type: string, data: object) => ({ id: id(0), type, data });
const button = (more: object) => block('button', { text: 'Go', style: 'primary', action: action('open_url', { url: 'https://a.example' }), ...more });

const pages: Record<string, { title: string; state: 'live' | 'draft' | 'archived' }> = {
  [live]: { title: 'Live', state: 'live' },
  '/live': { title: 'Live', state: 'live' },
  [draft]: { title: 'Draft', state: 'draft' },
  [archived]: { title: 'Archived', state: 'archived' },
};
const media: Record<string, ReturnType<CheckFacts['media']>> = {
  [live]: { kind: 'image', status: 'ready', sizeBytes: 100_000, title: 'Hall' },
  [draft]: { kind: 'video', status: 'preparing', sizeBytes: 90_000_000, title: 'Film' },
  [archived]: { kind: 'video', status: 'failed', sizeBytes: 1, title: 'Broken' },
  [product]: { kind: 'image', status: 'ready', sizeBytes: 15_000_001, title: 'Huge' },
  [hidden]: { kind: 'audio', status: 'ready', sizeBytes: 14_000_000, title: 'Song' },
};
const facts = (more: Partial<CheckFacts> = {}): CheckFacts => ({
  page: (key) => pages[key],
  product: (key) => ({ [product]: { title: 'Pass', isHidden: false }, [hidden]: { title: 'Secret', isHidden: true } })[key],
  hasOverlay: (key) => key === overlay,
  hasForm: (key) => key === own,
  hasReusable: (key) => key === live,
  hasProperty: (slug) => slug === 'goal',
  media: (key) => media[key],
  isReached: () => true,
  purchase: () => null,
  theme: themeDefaults,
  ...more,
});
const page = (blocks: Block[], more: Partial<CheckedPage> = {}): CheckedPage => ({
  id: own,
  title: 'Page',
  path: '/page',
  type: 'generic',
  image: null,
  pageActions: [],
  blocks,
  typeData: null,
  attributes: [
    { slug: 'cover', type: 'image' },
    { slug: 'coach', type: 'string' },
  ],
  colorMode: null,
  ...more,
});
const codes = (blocks: Block[], more?: Partial<CheckedPage>, known?: Partial<CheckFacts>) =>
  checkPage(page(blocks, more), facts(known)).map(({ code }) => code);
const fine = text({ type: 'paragraph', children: [words('Words')] });

describe('checks before a page is published', () => {
  it.each<[string, Block, string[]]>([
    ['a text', fine, []],
    [
      'a text with attributes',
      text({ type: 'paragraph', children: [words('{{page.title}} {{ member.first_name|you }} {{member.goal}} {{coach}}')] }),
      [],
    ],
    [
      'a text with attributes that are none',
      text({ type: 'paragraph', children: [words('{{caoch|x}} {{member.gaol}} {{caoch}} {{cover}}')] }),
      Array(3).fill('attribute_unknown'),
    ],
    ['code with braces', block('code', { html: '<b>{{x}}</b>' }), []],
    ['an empty text', text(), ['empty_block']],
    ['a picture with words', block('image', { image: picture(live) }), []],
    ['a picture whose words stand beside it', block('image', { image: picture(live, null), alt: 'Hall' }), []],
    ['a picture without words', block('image', { image: picture(live, ' ') }), ['alt_missing']],
    ['a picture from an attribute', block('image', { image: { attribute: 'cover' } }), []],
    ['a picture from an attribute that is none', block('image', { image: { attribute: 'coach' } }), ['attribute_unknown']],
    ['no picture', block('image', {}), ['empty_block']],
    ['a portrait with a name', block('avatar', { image: picture(live, null), name: 'Ada' }), []],
    ['a big picture without words', block('hero', { title: 'Hi', image: picture(live, null) }), ['alt_missing']],
    ['a button', button({}), []],
    ['a button without words', button({ text: ' ' }), ['button_text_missing']],
    ['a button that does nothing', button({ action: null }), ['action_missing']],
    [
      'a second button without words',
      block('hero', { title: 'Hi', secondary_action: action('open_page', { page_id: live }) }),
      ['button_text_missing'],
    ],
    ['words of a button without what it does', block('hero', { title: 'Hi', action_text: 'Join' }), ['action_missing']],
    ['an address that is empty', button({ action: action('open_url', { url: '' }) }), ['link_empty']],
    ['a mail to nobody', button({ action: action('open_email', {}) }), ['link_empty']],
    ['no page chosen', button({ action: action('open_page', {}) }), ['link_empty']],
    ['a page', button({ action: action('open_page', { page_id: live }) }), []],
    ['a page that is gone', button({ action: action('open_page', { page_id: gone }) }), ['link_missing']],
    ['a page in the archive', button({ action: action('open_page', { page_id: archived }) }), ['link_archived']],
    ['a page that nobody sees', button({ action: action('open_page', { page_id: draft }) }), ['link_unpublished']],
    ['an address in the app', button({ action: action('open_url', { url: '/live?x=1' }) }), []],
    ['a wrong address in the app', button({ action: action('open_url', { url: '/nowhere' }) }), ['link_missing']],
    ['a screen of the app', button({ action: action('open_url', { url: '/me/account' }) }), []],
    ['a product', button({ action: action('trigger_purchase', { product_ids: [product] }) }), []],
    ['a hidden product', button({ action: action('trigger_purchase', { product_ids: [hidden] }) }), ['product_hidden']],
    ['a product that is gone', button({ action: action('trigger_purchase', { product_ids: [gone] }) }), ['product_missing']],
    ['an overlay', button({ action: action('trigger_overlay', { overlay_id: overlay }) }), []],
    ['an overlay that is gone', button({ action: action('trigger_overlay', { overlay_id: gone }) }), ['overlay_missing']],
    ['no overlay chosen', button({ action: action('trigger_overlay', { overlay_id: null }) }), ['link_empty']],
    ['a form', button({ action: action('trigger_form', { form_id: own }) }), []],
    ['a form that is gone', button({ action: action('trigger_form', { form_id: gone }) }), ['form_missing']],
    ['no form chosen', button({ action: action('trigger_form', {}) }), ['link_empty']],
    ['a form behind an overlay that is gone', button({ action: action('trigger_form', { form_id: own, overlay_id: gone }) }), ['overlay_missing']],
    ['submissions of a form', block('form_submission', { form_ids: [own], scope: 'own' }), []],
    ['submissions of a form that is gone', block('form_submission', { form_ids: [own, gone], scope: 'own' }), ['form_missing']],
    ['submissions of no form', block('form_submission', { form_ids: [], scope: 'own' }), ['empty_block']],
    ['a workout that ends with a form that is gone', block('workout', { workout_id: live, capture_form_id: gone }), ['form_missing']],
    ['a link in text', text(link('/live'), link('https://b.example')), []],
    ['a broken link in text', text(link('/nowhere/at/all')), ['link_missing']],
    ['an empty link in text', text(link('')), ['link_empty']],
    [
      'a list of pages',
      block('collection', { layout: 'list', source: 'items', items: [{ page_id: live }, { page_id: archived }] }),
      ['link_archived'],
    ],
    ['an empty list', block('collection', { layout: 'list', source: 'items', items: [] }), ['empty_block']],
    ['a list by a query', block('collection', { layout: 'list', source: 'query' }), []],
    ['a group that is there', block('composed', { source_id: live }), []],
    ['a group that is gone', block('composed', { source_id: gone }), ['piece_missing']],
    ['headings step by step', text(heading('h2'), heading('h3'), heading('h4'), heading('h2')), []],
    ['a heading that jumps', text(heading('h2'), heading('h4')), ['heading_order']],
    ['a first heading of the third level', text(heading('h3')), ['heading_order']],
    ['a film on its way', block('image', { video: { media_id: draft, url: '/media/x', hls_url: null } }), ['media_preparing']],
    ['a film that failed', block('image', { video: { media_id: archived, url: '/media/x', hls_url: null } }), ['media_failed']],
    ['a picture too large', block('image', { image: picture(product) }), ['image_too_large']],
    ['a colour on which text is read', block('code', { html: 'x' }, { background_color: 'black' }), []],
  ])('%s', (_what, one, expected) => expect(codes([one])).toEqual(expected));

  it.each<[string, Partial<CheckedPage>, Partial<CheckFacts>, string[]]>([
    ['a page without a title', { title: ' ' }, {}, ['untitled']],
    ['a page without blocks', { blocks: [] }, {}, ['empty_page']],
    ['a program without blocks', { blocks: [], type: 'program' }, {}, []],
    ['a form page without a form', { type: 'form', typeData: {} }, {}, ['form_missing']],
    ['a form page with its form', { type: 'form', typeData: { form_id: own } }, {}, []],
    ['a form page whose form is gone', { type: 'form', typeData: { form_id: gone } }, {}, ['form_missing']],
    ['a page to which nothing leads', {}, { isReached: () => false }, ['unreachable']],
    ['the home page', { path: '/' }, { isReached: () => false }, []],
    ['the bottom row', { pageActions: [action('open_page', { page_id: gone })] }, {}, ['link_missing']],
    ['a cover too large', { image: picture(product) }, {}, ['image_too_large']],
    [
      'a locked page with a product',
      {},
      { purchase: () => ({ ownerId: own, record: { products: [{ id: product }], purchase_overlay: { id: overlay } } }) },
      [],
    ],
    [
      'a locked page with nothing to buy',
      {},
      { purchase: () => ({ ownerId: own, record: { products: [], purchase_overlay: null } }) },
      ['no_way_to_buy'],
    ],
    [
      'a locked page whose product is gone',
      {},
      { purchase: () => ({ ownerId: live, record: { products: [{ id: gone }], purchase_overlay: null } }) },
      ['no_way_to_buy'],
    ],
    [
      'a locked page whose overlay is gone',
      {},
      { purchase: () => ({ ownerId: live, record: { products: [{ id: product }], purchase_overlay: { id: gone } } }) },
      ['overlay_missing'],
    ],
    [
      'one of two products gone',
      {},
      { purchase: () => ({ ownerId: own, record: { products: [{ id: product }, { id: gone }], purchase_overlay: null } }) },
      ['product_missing'],
    ],
  ])('%s', (_what, more, known, expected) => expect(codes([fine], more, known)).toEqual(expected));

  it('add up what a page loads automatically', () => {
    const two = [
      block('image', { audio: { media_id: hidden, url: '/m', duration: 1, content_type: 'audio/mpeg' } }),
      block('image', { image: picture(product) }),
    ];
    expect(checkPage(page(two), facts()).find(({ code }) => code === 'page_too_large')?.values).toEqual({ size: '29' });
  });
  it('report how readable text is on its colour', () => {
    const grey = { hex: '#8a8a8a', rgb: '138, 138, 138' };
    const [finding] = checkPage(
      page([block('code', { html: 'x' }, { background_color: 'primary' })]),
      facts({ theme: { ...themeDefaults, primary_color: grey } }),
    );
    expect(finding).toMatchObject({ code: 'contrast', severity: 'look', values: { colour: 'primary', ratio: '3.5' } });
  });
  it('name page, block and field, with the problems to fix first', () => {
    const list = checkPage(
      page([
        { ...text(), id: live },
        { ...button({ action: null }), id: draft },
      ]),
      facts(),
    );
    expect(list).toMatchObject([
      { code: 'action_missing', severity: 'fix', page_id: own, block_id: draft, field: 'action', values: { text: 'Go' } },
      { code: 'empty_block', severity: 'look', page_id: own, block_id: live },
    ]);
  });
});
