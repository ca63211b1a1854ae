#!/usr/bin/env node
// The entry point of the repository: `node tools/start.mjs <start|prepare|dev|test|check|bench|bandstand|where|new> [args]`. Runs on any Node from
// 16, with nothing installed, and hands over to Node 24.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, watchBuilds } from './build.mjs';
import { ensurePackages } from './install.mjs';
import { becomeServer, findNode, runNode, writeStartScript } from './node.mjs';
import { fail } from './progress.mjs';
import { beginPackages } from './system.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What each command runs under Node 24. */
const commands = {
  async start(node, args) {
    await commands.prepare(node);
    return becomeServer(node, root, args);
  },
  /** Everything that happens before the server starts, which may not be allowed to write into its own folder. */
  async prepare(node) {
    await ensureBuilt(root, node);
    writeStartScript(root, node);
  },
  async dev(node, args) {
    await ensureBuilt(root, node, ['member', 'studio']);
    const builds = watchBuilds(root, node);
    const code = await runNode(node, root, ['--watch', '--watch-preserve-output', 'server/main.ts', ...args]);
    for (const build of builds) build.kill();
    return code;
  },
  async bench(node, args) {
    await ensureBuilt(root, node);
    return runNode(node, root, ['tools/bench.ts', ...args]);
  },
  test: (node, args) => runNode(node, root, ['tools/test.ts', ...args]),
  check: (node, args) => runNode(node, root, ['tools/check.ts', ...args]),
  async bandstand(node, args) {
    if (args[0] !== 'package') return runNode(node, root, ['server/cli.ts', ...args]);
    await ensureBuilt(root, node);
    return runNode(node, root, ['tools/package.ts', ...args.slice(1)]);
  },
  where: (node, args) => runNode(node, root, ['tools/where.ts', ...args]),
  new: (node, args) => runNode(node, root, ['tools/new.ts', ...args]),
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`There is no command ${JSON.stringify(name)}. There are: ${Object.keys(commands).join(', ')}.`);

// Paths in the configuration are relative to the root of the repository, wherever npm was called from.
process.chdir(root);
// apt and npm both wait for the network, so they run at the same time.
if (name === 'test') beginPackages(root);
await ensurePackages(root);
process.exitCode = await command(findNode(root), args);
