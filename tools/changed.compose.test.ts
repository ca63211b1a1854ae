import { describe, expect, it } from 'vitest';
import { readWiring } from './changed.compose.ts';
import { toSource } from './sources.parse.ts';

const imports = `
  import { createPages } from './domains/pages/pages.service.ts';
  import { createProducts } from './domains/products/products.service.ts';
  import { createThreads, threadsRoutes } from './domains/threads/threads.service.ts';
  import { createHub } from './platform/hub.ts';
  import type { Media } from './domains/media/media.service.ts';
`;
/** The wires in a `compose` with this body, as `user used`. */
function wiring(body: string, more: Record<string, string> = {}, declaredBy: Record<string, string> = {}): string[] {
  const files = { 'server/compose.ts': `${imports}\n${body}`, ...more };
  return readWiring(
    Object.entries(files).map(([path, text]) => toSource(path, text)),
    new Map(Object.entries(declaredBy)),
  )
    .map(({ user, used }) => `${user} ${used}`)
    .sort();
}
const inCompose = (lines: string) => `export async function compose(platform) { const { db } = platform; ${lines} }`;

describe('a domain that is wired in compose', () => {
  it.each([
    ['a service it receives', 'const pages = createPages({ db }); createProducts({ pages });', ['products pages']],
    ['a method it receives', 'const pages = createPages({ db }); createProducts({ pathsOf: pages.pathsOf });', ['products pages']],
    ['a destructured method it receives', 'const { mayView } = createPages({ db }); createProducts({ mayView });', ['products pages']],
    [
      'what a function it receives mentions',
      'const pages = createPages({ db }); createProducts({ titles: async (ids) => (await pages.titles(ids)).size });',
      ['products pages'],
    ],
    [
      'what its setter receives, against the order of the domains',
      'const pages = createPages({}); const products = createProducts({}); products.pathsFrom(pages.pathsFor);',
      ['products pages'],
    ],
    [
      'what its setter receives, deep in an object',
      'const pages = createPages({}); const all = { shop: { products: createProducts({}) } }; all.shop.products.pathsFrom(pages.pathsFor);',
      ['products pages'],
    ],
    [
      'what is declared below it',
      'const products = createProducts({ later: () => pages.tree() }); const pages = createPages({});',
      ['products pages'],
    ],
    ['a property of a spread object', 'const parts = { pages: createPages({}) }; createProducts({ ...parts, db });', ['products pages']],
    ['either side of a condition', 'const pages = createPages({}); createProducts({ tree: db ? pages.tree : null });', ['products pages']],
    [
      'what its routes receive inside a function',
      'const pages = createPages({}); return { addTo: (http) => http.add(threadsRoutes({ pages })) };',
      ['threads pages'],
    ],
    ['no domain whose data it receives', 'const pages = createPages({}); const tree = await pages.tree(); createProducts({ tree });', []],
    ['no domain of which it only knows the type', 'const media = platform.media as Media; createProducts({ media });', []],
    ['no domain for an object of the platform', 'const hub = createHub({ db }); createProducts({ hub });', []],
    [
      'no domain for the identity, which every request needs',
      'const pages = createPages({}); const identity = { preview: pages.preview }; createProducts({ identity });',
      [],
    ],
  ])('uses %s', (_, lines, expected) => {
    expect(wiring(inCompose(lines))).toEqual(expected);
  });

  it('uses what it receives across the files of compose, property by property', () => {
    const body = `import { composeShop } from './compose.shop.ts';\n${inCompose('const shop = composeShop({ pages: createPages({}) }); createThreads({ bought: shop.catalogue.bought });')}`;
    const shop = `import { createProducts } from './domains/products/products.service.ts';
      import { createTaxes } from './domains/taxes/taxes.service.ts';
      export interface Parts { pages: Pages }
      export function composeShop({ pages }: Parts) { return { taxes: createTaxes({}), catalogue: createProducts({ pages }) }; }`;
    expect(wiring(body, { 'server/compose.shop.ts': shop })).toEqual(['products pages', 'threads products']);
  });

  it('uses the domain whose event it handles', () => {
    const lines = "const threads = createThreads({}); bus.on('tree.changed', () => threads.forget()); bus.on('mail.sent', () => threads.forget());";
    expect(wiring(inCompose(lines), {}, { 'tree.changed': 'pages' })).toEqual(['threads pages']);
  });

  it('uses the higher domain that fills one of its ports', () => {
    const module = 'export function pagesModule(ground, below) { below.eInvoices.ports.pages.register(createPages(ground)); }';
    expect(wiring(inCompose(''), { 'server/domains/pages/pages.module.ts': module })).toEqual(['e-invoices pages']);
  });

  it('is never missed silently: reading throws when there is no compose', () => {
    expect(() => wiring('export const other = 1;')).toThrow('no function compose');
  });
});
