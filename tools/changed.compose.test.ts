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
/** Who uses whom where `compose` has this body, as `user used`. */
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

describe('who is given what in compose', () => {
  it.each([
    ['a service as it is', 'const pages = createPages({ db }); createProducts({ pages });', ['products pages']],
    ['one method of it', 'const pages = createPages({ db }); createProducts({ pathsOf: pages.pathsOf });', ['products pages']],
    ['one method, taken out before', 'const { mayView } = createPages({ db }); createProducts({ mayView });', ['products pages']],
    [
      'a function around it',
      'const pages = createPages({ db }); createProducts({ titles: async (ids) => (await pages.titles(ids)).size });',
      ['products pages'],
    ],
    [
      'a setter, against the order of the domains',
      'const pages = createPages({}); const products = createProducts({}); products.pathsFrom(pages.pathsFor);',
      ['products pages'],
    ],
    [
      'a setter deep in an object',
      'const pages = createPages({}); const all = { shop: { products: createProducts({}) } }; all.shop.products.pathsFrom(pages.pathsFor);',
      ['products pages'],
    ],
    ['what is declared below', 'const products = createProducts({ later: () => pages.tree() }); const pages = createPages({});', ['products pages']],
    ['a part of an object that is spread', 'const parts = { pages: createPages({}) }; createProducts({ ...parts, db });', ['products pages']],
    ['what is chosen', 'const pages = createPages({}); createProducts({ tree: db ? pages.tree : null });', ['products pages']],
    [
      'routes inside of a function',
      'const pages = createPages({}); return { addTo: (http) => http.add(threadsRoutes({ pages })) };',
      ['threads pages'],
    ],
    ['data that was asked for', 'const pages = createPages({}); const tree = await pages.tree(); createProducts({ tree });', []],
    ['a type', 'const media = platform.media as Media; createProducts({ media });', []],
    ['what the platform makes', 'const hub = createHub({ db }); createProducts({ hub });', []],
    [
      'who is there, of which every call knows',
      'const pages = createPages({}); const identity = { preview: pages.preview }; createProducts({ identity });',
      [],
    ],
  ])('%s', (_, lines, expected) => {
    expect(wiring(inCompose(lines))).toEqual(expected);
  });

  it('over the files of compose, property by property', () => {
    const body = `import { composeShop } from './compose.shop.ts';\n${inCompose('const shop = composeShop({ pages: createPages({}) }); createThreads({ bought: shop.catalogue.bought });')}`;
    const shop = `import { createProducts } from './domains/products/products.service.ts';
      import { createTaxes } from './domains/taxes/taxes.service.ts';
      export interface Parts { pages: Pages }
      export function composeShop({ pages }: Parts) { return { taxes: createTaxes({}), catalogue: createProducts({ pages }) }; }`;
    expect(wiring(body, { 'server/compose.shop.ts': shop })).toEqual(['products pages', 'threads products']);
  });

  it('what is done at an event uses the domain that declares it', () => {
    const lines = "const threads = createThreads({}); bus.on('tree.changed', () => threads.forget()); bus.on('mail.sent', () => threads.forget());";
    expect(wiring(inCompose(lines), {}, { 'tree.changed': 'pages' })).toEqual(['threads pages']);
  });

  it('throws where there is no compose: it would select nothing, whatever changed', () => {
    expect(() => wiring('export const other = 1;')).toThrow('no function compose');
  });
});
