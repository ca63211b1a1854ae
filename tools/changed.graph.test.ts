import { describe, expect, it } from 'vitest';
import { dependentsOf, domainEdges, domainsOf, filledBy, tablesOf, type Edge } from './changed.graph.ts';
import { domainLevels } from './layers.graph.ts';
import { readSources } from './sources.ts';
import { toSource } from './sources.parse.ts';

const planted = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => toSource(path, text));
const wiring = { 'server/compose.ts': 'export function compose() {}' };
const named = (edges: Edge[]) => edges.map(({ user, why, used }) => `${user} ${why} ${used}`);

describe('a domain uses another', () => {
  it.each([
    ['by the type of a service', "import type { Pages } from '../pages/pages.service.ts';", 'threads imports pages'],
    ['by an event', "bus.on('tree.changed', () => {});", 'threads listens to pages'],
    ['by a table in a query', "db.selectFrom('page_search').select('id')", 'threads reads tables of pages'],
    ['by a table with another name', "db.innerJoin('page_search as found', 'found.id', 'id')", 'threads reads tables of pages'],
    ['by a table in SQL', 'sql`select id from page_search where true`', 'threads reads tables of pages'],
  ])('%s', (_, line, expected) => {
    const sources = planted({
      ...wiring,
      'server/domains/pages/pages.events.ts': "export interface PagesEvents {\n  'tree.changed': { id: string };\n}",
      'server/domains/pages/pages.tables.ts': 'export interface PagesTables {\n  page_search: {\n    id: string;\n  };\n}',
      'server/domains/threads/threads.service.ts': line,
    });
    expect(named(domainEdges(sources))).toEqual([expected]);
  });

  it('but its tests and builders do not count', () => {
    const line = "import { aText } from '../pages/pages.builders.ts';";
    const uses = "import type { Pages } from '../pages/pages.service.ts';";
    const sources = planted({
      ...wiring,
      'server/domains/groups/groups.test.ts': line,
      'server/domains/groups/groups.builders.ts': line,
      'server/domains/threads/threads.service.ts': uses,
    });
    expect(named(domainEdges(sources))).toEqual(['threads imports pages']);
  });

  it('and sources that are not the server’s are refused', () => {
    expect(() => domainEdges(planted({ ...wiring, 'rules/pages/tree.ts': '' }))).toThrow('No domain uses another');
  });
});

it('A table belongs to the highest of the domains that declare columns of it', () => {
  const table = (name: string) => `export interface ${name}Tables {\n  subscribers: {\n    id: string;\n  };\n}`;
  const sources = planted({
    'server/domains/notifications/notifications.tables.ts': table('Notifications'),
    'server/domains/members/members.tables.ts': table('Members'),
    'server/domains/threads/threads.tables.ts': table('Threads'),
  });
  expect([...tablesOf(sources)]).toEqual([['subscribers', 'members']]);
});

describe('the domains that depend on a domain', () => {
  // apps > members > pages > threads > inbox, in the rows of the real graph.
  const edge = (user: string, used: string): Edge => ({ user, used, why: 'imports' });
  it('include those below it at any distance', () => {
    const edges = [edge('threads', 'pages'), edge('inbox', 'threads'), edge('members', 'apps')];
    expect([...dependentsOf('pages', edges).keys()]).toEqual(['threads', 'inbox']);
  });

  it('include those above it that use it directly, without their own dependents', () => {
    const edges = [edge('products', 'pages'), edge('invites', 'products'), edge('threads', 'pages')];
    expect([...dependentsOf('pages', edges).keys()]).toEqual(['products', 'threads']);
  });
});

describe('what a module gives to lower domains', () => {
  it.each([
    ['a port of a module below', 'below.members.ports.acquaintances.register(threads)', ['members']],
    ['a port of a domain with two words', 'below.eInvoices.ports.sellers.register(x)', ['e-invoices']],
    ['a gate of a destructured service', 'const { media, library } = below.media.service;\n  media.addGate(gate)', ['media']],
    ['a registration at a renamed module', 'const orders = below.checkout;\n  orders.service.onRefunded(end)', ['checkout']],
    ['nothing, where something else is registered', 'app.register(plugin)', []],
  ])('is read from the code: %s', (_what, code, domains) => expect(filledBy(code)).toEqual(domains));
});

describe('the domains of the repository', () => {
  const sources = readSources(process.cwd());
  const edges = domainEdges(sources);
  const uses = (user: string, used: string) => edges.some((edge) => edge.user === user && edge.used === used);

  it.each([
    ['threads', 'members', 'calls its service'],
    ['activity', 'orders', 'counts its orders'],
    ['products', 'drafts', 'learns what pages include'],
    ['members', 'threads', 'learns by a port who knows whom'],
    ['media', 'reusables', 'asks who may view a picture, by a gate'],
    ['packs', 'entitlements', 'handles its event'],
    ['notifications', 'access', 'performs its job'],
  ])('%s uses %s: it %s', (user, used) => {
    expect(uses(user, used)).toBe(true);
  });

  it('are all in the graph, and nearly all of them use another', () => {
    const rows = domainLevels.flat();
    expect(domainsOf(sources).filter((domain) => !rows.includes(domain))).toEqual([]);
    const alone = domainsOf(sources).filter((domain) => !edges.some(({ user }) => user === domain));
    expect(alone.length / domainsOf(sources).length).toBeLessThan(0.08);
  });
});
