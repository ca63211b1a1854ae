import { beforeAll, describe, expect, it } from 'vitest';
import { selectTests, walls } from './changed.select.ts';
import { readTree, type Tree } from './changed.tree.ts';

let tree: Tree;
let all: string[];
beforeAll(() => {
  tree = readTree(process.cwd());
  all = tree.sources.flatMap(({ path }) => (/\.test\.tsx?$/.test(path) ? [path] : []));
});
const selected = (...changed: string[]) => selectTests(changed, tree).tests;
const inFolder = (tests: Map<string, string>, folder: string) => [...tests.keys()].filter((path) => path.startsWith(`${folder}/`));
/** Each of these is selected completely or not at all. */
const isWhole = (tests: Map<string, string>, folder: string) =>
  inFolder(tests, folder).length === all.filter((path) => path.startsWith(`${folder}/`)).length;

describe('a changed file selects', () => {
  it.each([
    ['the tests of its domain', 'server/domains/progress/progress.service.ts', 'server/domains/progress'],
    ['a domain below that calls it', 'server/domains/progress/progress.service.ts', 'server/domains/programs'],
    ['a domain below that reaches it through another', 'server/domains/products/products.service.ts', 'server/domains/sales'],
    ['a domain above that was given a function of it', 'server/domains/drafts/drafts.service.ts', 'server/domains/products'],
    ['a domain that listens to its event', 'server/domains/products/products.entitlements.service.ts', 'server/domains/packs'],
    ['a domain that reads its table', 'server/domains/threads/threads.repo.ts', 'server/domains/insights'],
    ['the features of its name', 'server/domains/threads/threads.service.ts', 'member/features/threads'],
    ['the domain of a contract', 'contract/events.studio.ts', 'server/domains/events'],
    ['the only domain that uses a contract of another name', 'contract/orders.studio.ts', 'server/domains/sales'],
    ['the domain of a rule', 'rules/schedule/shift.ts', 'server/domains/schedule'],
    ['a domain that uses the rule of another', 'rules/access/decide.ts', 'server/domains/pages'],
    ['the domain of a migration', 'server/migrations/0085_events.sql', 'server/domains/events'],
    ['a domain that is wired', 'server/compose.moderation.ts', 'server/domains/moderation'],
    ['a domain that writes a text', 'i18n/de/mails.json', 'server/domains/notifications'],
    ['a feature that shows a text', 'i18n/en/events.json', 'member/features/events'],
    ['its feature', 'studio/features/products/bumps/BumpCard.tsx', 'studio/features/products'],
    ['the app around its feature', 'studio/features/products/bumps/BumpCard.tsx', 'studio/app'],
    ['a feature that shows it in a place of its own', 'member/features/events/EventDoor.tsx', 'member/features/pages'],
    ['its block', 'member/blocks/hero/HeroBlock.tsx', 'member/blocks/hero'],
    ['all clients', 'ui/primitives/Button.tsx', 'member'],
    ['all clients', 'ui/primitives/Button.tsx', 'studio'],
    ['the whole server', 'server/compose.ts', 'server'],
    ['all domains', 'server/platform/clock.ts', 'server/domains/messages'],
    ['all domains', 'server/testing/app.ts', 'server/domains/messages'],
    ['the tools', 'vitest.config.ts', 'tools'],
    ['everything', 'package-lock.json', 'server'],
  ])('%s: %s → %s', (_, changed, folder) => {
    expect(isWhole(selected(changed), folder)).toBe(true);
    expect(inFolder(selected(changed), folder)).not.toEqual([]);
  });

  it.each([
    ['a call that they name', 'server/domains/progress/progress.service.ts', 'server/domains/content/content.lists.test.ts'],
    ['a call that a client names', 'server/domains/progress/progress.service.ts', 'member/platform/offline/offlineQueue.dom.test.ts'],
    ['what they import', 'rules/schedule/shift.ts', 'rules/schedule/shift.test.ts'],
    ['the code under a client’s features', 'client/api/api.ts', 'member/features/schedule/dates/add.test.tsx'],
    ['programs that they run', 'server/main.start.ts', 'server/main.test.ts'],
    ['what only tests build with', 'server/testing/leak.plant.ts', 'server/testing/leak.matrix.test.ts'],
  ])('%s: %s → %s', (_, changed, test) => {
    expect(all).toContain(test);
    expect([...selected(changed).keys()]).toContain(test);
  });
});

describe('a change of one thing leaves alone', () => {
  it.each([
    ['a domain above that does not know of it', 'server/domains/events/events.service.ts', 'server/domains/taxes'],
    ['a domain beside', 'server/domains/inbox/inbox.service.ts', 'server/domains/feeds'],
    ['the server, where a client changed', 'member/features/events/EventDoor.tsx', 'server'],
    ['the other client', 'member/features/events/EventDoor.tsx', 'studio'],
    ['the clients, where what the server does changed', 'server/domains/inbox/inbox.service.ts', 'member'],
    ['a feature that does not show it, though both are in the app', 'member/features/events/EventDoor.tsx', 'member/features/schedule'],
    ['the other domains, where only tests were changed', 'server/domains/pages/pages.access.test.ts', 'server/domains/content'],
  ])('%s: %s → not %s', (_, changed, folder) => {
    expect(all.some((path) => path.startsWith(`${folder}/`))).toBe(true);
    expect(inFolder(selected(changed), folder)).toEqual([]);
  });

  it('everything, when it is a document or a journey, and says so', () => {
    const { tests, notes } = selectTests(['docs/pitfalls.md', 'e2e/sell.spec.ts', 'bench/pages.bench.ts'], tree);
    expect(tests.size).toBe(0);
    expect(notes).toHaveLength(3);
  });
});

describe('the tests that always run', () => {
  it('are existing files', () => {
    expect(walls.filter((path) => !all.includes(path))).toEqual([]);
  });

  it.each([
    'server/domains/editor-presence/editor-presence.service.ts',
    'contract/editorPresence.ts',
    'server/migrations/0045_presence.sql',
    'server/compose.pages.ts',
  ])('run for every change of the server: %s', (changed) => {
    expect([...selected(changed).keys()]).toEqual(expect.arrayContaining(walls));
  });
});

it('A removed file counts by its path', () => {
  expect(isWhole(selected('server/domains/progress/progress.gone.ts'), 'server/domains/progress')).toBe(true);
});

it('Each selected test has one reason', () => {
  const tests = selected('server/domains/progress/progress.service.ts', 'server/domains/progress/progress.test.ts');
  expect(tests.get('server/domains/progress/progress.test.ts')).toBe('changed');
  expect(tests.get('server/domains/progress/progress.edges.test.ts')).toBe('domain progress');
  expect(tests.get('server/domains/programs/programs.test.ts')).toMatch(/^depends on progress: programs imports/);
  expect(tests.get('server/testing/tenancy.test.ts')).toBe('runs for every change of the server');
});
