import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findViolations } from './layers.ts';
import { readPaths, readSources } from './sources.ts';
import { toSource } from './sources.parse.ts';

/** More dependency names than a factory may take. */
const nine = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const root = path.dirname(import.meta.dirname);

/** What the guard reports for a few planted files. */
function judge(files: Record<string, string>): string[] {
  return findViolations(Object.entries(files).map(([file, text]) => toSource(file, text))).map(({ path: where, message }) => `${where}: ${message}`);
}

describe('the layers of the repository', () => {
  it('are respected', () => {
    expect(findViolations(readSources(root), readPaths(root)).map(({ path: where, message }) => `${where}: ${message}`)).toEqual([]);
  });
});

describe('the guard', () => {
  it('fails when it reads nothing', () => {
    expect(() => findViolations([])).toThrow('read no file');
  });

  it.each([
    ['contract/pages.ts', "import { mayOpen } from '@bandstand/rules/access/access.ts';", 'may not import'],
    ['contract/pages.ts', "import { readFileSync } from 'node:fs';", 'may not import'],
    ['rules/access/access.ts', "import { Page } from '@bandstand/contract/pages.ts';", 'rules are pure'],
    ['rules/access/access.ts', "import fs from 'node:fs';", 'rules are pure'],
    ['rules/access/access.ts', 'export const now = () => Date.now();', 'rules are pure'],
    ['ui/primitives/Button.tsx', "import { useQuery } from '@tanstack/react-query';", 'ui knows no feature'],
    ['ui/primitives/Button.tsx', "import type { Page } from '../../member/features/pages/Page.ts';", 'ui knows no feature'],
    ['server/platform/db/pool.ts', "import { pages } from '../../domains/pages/pages.service.ts';", 'the platform knows no domain'],
    ['server/domains/pages/pages.repo.ts', "import { listen } from '../members/members.repo.ts';", 'a repo is SQL'],
    ['server/domains/pages/pages.repo.ts', "import { mayOpen } from '@bandstand/rules/access/access.ts';", 'a repo is SQL'],
    ['server/domains/pages/pages.routes.ts', "import { repo } from './pages.repo.ts';", 'routes bind names'],
    ['server/domains/pages/pages.routes.ts', "import type { Members } from '../members/members.service.ts';", 'routes bind names'],
    ['server/domains/pages/pages.service.ts', "import { createMembers } from '../members/members.service.ts';", 'by the type of its service'],
    ['server/domains/pages/pages.service.ts', "import type { Checkout } from '../checkout/checkout.service.ts';", 'a row above'],
    ['server/domains/pages/pages.service.ts', "import type { MembersRepo } from '../members/members.repo.ts';", 'a row above'],
    ['server/domains/activity/activity.listeners.ts', "import type { Pages } from '../pages/pages.service.ts';", 'declared events'],
    ['server/main.ts', "import { App } from '../member/app/App.tsx';", 'as built files'],
    ['member/features/pages/PageScreen.tsx', "import { Thread } from '../threads/Thread.tsx';", 'features never import each other'],
    ['client/api/api.ts', "import { Page } from '@bandstand/member/app/Page.tsx';", 'knows neither app'],
    ['client/api/api.ts', "import { pages } from '@bandstand/contract/pages.ts';", 'knows neither app'],
    ['client/api/api.test.ts', "import { aConfig } from '@bandstand/member/testing/app.builders.ts';", 'test each root on its own'],
    ['ui/primitives/Button.tsx', "import { ApiError } from '@bandstand/client/api/api.ts';", 'ui knows no feature'],
    ['member/app/App.tsx', "import { aPage } from '@bandstand/contract/testing/pages.builders.ts';", 'it is only for tests'],
    ['studio/platform/session.ts', "import { fakeServer } from '@bandstand/client/testing/fakeServer.ts';", 'it is only for tests'],
    ['member/platform/session/session.ts', "import { usePages } from '../../features/pages/pages.queries.ts';", 'knows no feature'],
    ['member/blocks/chat/Chat.tsx', "import { Thread } from '../../features/threads/Thread.tsx';", 'a block takes what it shows as props'],
    ['studio/app/App.tsx', "import { Page } from '../../member/app/Page.tsx';", 'messages of contract'],
    ['studio/builder/Canvas.tsx', "const late = import('../../member/app/Page.tsx');", 'the builder imports its own'],
    ['studio/app/App.test.tsx', "import { Page } from '../../member/app/Page.tsx';", 'test each root on its own'],
    ['elsewhere/thing.ts', 'export const a = 1;', 'no rule says'],
    ['server/domains/pages/pages.helpers.ts', '', 'says nothing'],
    ['server/platform/dateUtils.ts', '', 'says nothing'],
    ['member/features/common/Thing.tsx', '', 'says nothing'],
    ['member/features/pages/index.ts', '', 'index files are not allowed'],
    ['contract/all.ts', "export * from './pages.ts';", 'barrels are not allowed'],
    ['member/features/pages/deep/deeper/Thing.tsx', '', 'folders deep'],
    ['server/domains/puzzles/puzzles.service.ts', '', 'not in the graph'],
    ['server/domains/pages/pages.controller.ts', '', 'is not a role'],
    ['server/domains/pages/pages.module.ts', "import type { CheckoutModule } from '../checkout/checkout.module.ts';", 'a module wires its own files'],
    ['server/domains/pages/pages.module.ts', "import { membersModule } from '../members/members.module.ts';", 'a module wires its own files'],
    ['server/domains/pages/pages.module.ts', "const threads = ports.open<PageThreads>('pages: Unlisted');", 'is not in the graph'],
    ['server/domains/pages/pages.module.ts', "const threads = ports.open<PageThreads>('members: Threads');", 'opens a port of members'],
    ['server/domains/badges/badges.service.ts', `export function createBadges({ ${nine.join(', ')} }) {}`, 'createBadges takes 9 dependencies'],
    [
      'server/domains/badges/badges.service.ts',
      `interface Parts extends Pick<Platform, 'db' | 'clock'> { ${nine.slice(2).join(': 1; ')}: 1 }\nexport const createBadges = (parts: Parts) => parts;`,
      'createBadges takes 9 dependencies',
    ],
    [
      'server/domains/badges/badges.module.ts',
      `export function badgesModule(ground: Ground, below: { ${nine.join(': 1; ')}: 1 }) {}`,
      'badgesModule takes 9 dependencies',
    ],
    [
      'server/domains/badges/badges.service.ts',
      'let orders: Orders | null = null;\nexport const badges = { useOrders: (found: Orders): void => void (orders = found) };',
      'useOrders changes a service',
    ],
    [
      'server/domains/badges/badges.service.ts',
      'let draw: Draw;\nexport const badges = { onDraw: (given: (id: string) => Promise<void>) => {\n draw = given;\n} };',
      'onDraw changes a service',
    ],
    ['server/compose.badges.ts', 'products.catalogue.pathsFrom(pages.pathsFor);', 'pathsFrom changes a service'],
    ['server/domains/badges/badges.module.ts', 'directory.useProducts(entitlements);', 'useProducts changes a service'],
    ['tools/layers.graph.ts', '', 'no domain opens the port'],
    ['tools/layers.graph.ts', '', 'there is no domain apps'],
    ['server/domains/pages/inner/pages.service.ts', '', 'no subfolders'],
    ['server/domains/pages/pages.service.ts', 'const x = process.env.PORT;', 'add the variable there'],
    ['client/api/api.ts', 'const x = process.env.PORT;', 'add the variable there'],
    ['server/domains/pages/pages.service.ts', 'const at = new Date();', 'clock.now()'],
    ['server/domains/pages/pages.service.ts', 'const at = Date.now();', 'clock.now()'],
    ['server/domains/pages/pages.service.ts', 'const id = crypto.randomUUID();', 'ids.next()'],
  ])('reports what is wrong in %s: %s', (file, text, message) => {
    expect(judge({ [file]: text }).join('\n')).toContain(message);
  });

  it.each([
    ['rules/access/access.ts', "import type { Page } from '@bandstand/contract/pages.ts';"],
    ['rules/access/access.ts', "import { type Page, type Block } from '@bandstand/contract/pages.ts';"],
    ['server/domains/pages/pages.service.ts', `export function createPages({ ${nine.slice(1).join(', ')} }) {}`],
    [
      'server/domains/pages/pages.service.ts',
      'const gates: Gate[] = [];\nexport const pages = { addGate: (gate: Gate): void => void gates.push(gate) };',
    ],
    ['server/domains/pages/pages.module.ts', 'below.members.ports.products.register(entitlements); Array.from([]);'],
    ['server/main.ts', 'const env = loadEnv(process.env);'],
    ['server/platform/clock.ts', 'export const clock = { now: () => new Date() };'],
    ['server/domains/checkout/checkout.service.ts', "import type { Pages } from '../pages/pages.service.ts';"],
    ['server/domains/activity/activity.listeners.ts', "import type { PageEvents } from '../pages/pages.events.ts';"],
    ['server/domains/pages/pages.service.ts', "// import { createMembers } from '../members/members.service.ts'; new Date()\nexport const a = 1;"],
    ['member/app/App.tsx', "import { Thread } from '../features/threads/Thread.tsx';"],
    ['member/app/App.test.tsx', "import { aPage } from '@bandstand/contract/testing/pages.builders.ts';"],
    ['client/api/api.ts', "import type { Call } from '@bandstand/contract/call.ts';"],
    ['server/domains/pages/pages.test.ts', "import { createPages } from './pages.service.ts';\nconst at = new Date();"],
  ])('accepts what is right in %s: %s', (file, text) => {
    expect(judge({ [file]: text })).toEqual([]);
  });

  it('reports a cycle and names its files', () => {
    const found = judge({
      'rules/a/a.ts': "import { b } from './b.ts';",
      'rules/a/b.ts': "import { c } from './c.ts';",
      'rules/a/c.ts': "import { a } from './a.ts';",
    });
    expect(found).toEqual(['rules/a/c.ts: import cycle: rules/a/a.ts → rules/a/b.ts → rules/a/c.ts → rules/a/a.ts']);
  });

  it('reports a line of a repo that runs off the screen, and lets comments and other files be longer', () => {
    const long = `const rows = sql\`select ${'a'.repeat(114)}\`;`;
    const domain = { 'server/domains/pages/pages.repo.ts': `${long}b\n${long}\n// ${long}`, 'server/domains/pages/pages.service.ts': `${long}b` };
    expect(judge(domain)).toEqual([
      'server/domains/pages/pages.repo.ts: line 1 has 141 columns, 140 are allowed: break the statement before a clause or a condition',
    ]);
  });

  it('sees a domain that has grown too large', () => {
    const files = Object.fromEntries(Array.from({ length: 17 }, (_, number) => [`server/domains/pages/part${number}.ts`, '']));
    expect(judge(files)).toEqual(['server/domains/pages: 17 files, at most 16: split the domain']);
  });

  it('reads real folders, and its program exits with 1 on a planted violation and on an empty folder', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'layers-'));
    const run = () => spawnSync(process.execPath, [path.join(import.meta.dirname, 'layers.ts'), folder], { encoding: 'utf8' });
    expect(run().status).toBe(1);
    fs.mkdirSync(path.join(folder, 'rules', 'access'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'rules', 'access', 'access.ts'), 'export const isOpen = true;\n');
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^layers: 1 files, \d+ ports, 0 violations\n$/) as string });
    fs.writeFileSync(path.join(folder, 'rules', 'access', 'access.ts'), "import fs from 'node:fs';\n");
    expect(run()).toMatchObject({ status: 1, stdout: expect.stringMatching(/^layers: 1 files, \d+ ports, 1 violation\n$/) as string });
    fs.rmSync(folder, { recursive: true });
  });
});
