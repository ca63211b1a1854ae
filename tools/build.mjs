// Builds the clients when what they are made of changed since the last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { begin, fail } from './progress.mjs';

const sources = ['contract', 'rules', 'i18n', 'ui', 'member', 'studio', 'package-lock.json', 'tsconfig.json'];

/** One chain for each client: the second build of a chain may write beside the first, so it waits for it; chains run side by side. */
const chains = {
  member: [
    { name: 'member app', config: 'member/vite.config.ts' },
    { name: 'member app for the server', config: 'member/vite.ssr.config.ts', parameters: ['--ssr'] },
  ],
  studio: [{ name: 'studio', config: 'studio/vite.config.ts' }],
};

const stampOf = (root, client) => join(root, '.cache', `built-${client}`);

/** A digest over path and content of everything that goes into the clients; tests do not. */
export function sourcesHash(root) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (!existsSync(join(root, path))) return;
    for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.') || /\.test\.tsx?$/.test(entry.name)) continue;
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(inner);
      else hash.update(`${inner}\0`).update(readFileSync(join(root, inner)));
    }
  };
  for (const source of sources) {
    if (/\./.test(source)) hash.update(source).update(existsSync(join(root, source)) ? readFileSync(join(root, source)) : '');
    else visit(source);
  }
  return hash.digest('hex');
}

const present = (root, clients) =>
  clients
    .map((client) => ({ client, chain: chains[client].filter(({ config }) => existsSync(join(root, config))) }))
    .filter(({ chain }) => chain.length > 0);

/** Builds the clients with the given Node, unless their last build was made of the same sources. Ends the process with the builder's own words when one fails. */
export async function ensureBuilt(root, node, clients = Object.keys(chains)) {
  const hash = sourcesHash(root);
  const isBuilt = ({ client, chain }) =>
    existsSync(join(root, dirname(chain[0].config), 'dist')) &&
    existsSync(stampOf(root, client)) &&
    readFileSync(stampOf(root, client), 'utf8').trim() === hash;
  const wanted = present(root, clients).filter((one) => !isBuilt(one));
  await Promise.all(
    wanted.map(async ({ client, chain }) => {
      await buildChain(root, node, chain);
      mkdirSync(dirname(stampOf(root, client)), { recursive: true });
      writeFileSync(stampOf(root, client), `${hash}\n`);
    }),
  );
}

async function buildChain(root, node, chain) {
  for (const build of chain) {
    const end = begin(`building the ${build.name}`);
    const { code, output } = await runVite(root, node, build);
    if (code !== 0) fail(`The build of the ${build.name} ended with ${code}:\n${output.slice(-6000)}`);
    end();
  }
}

/** Rebuilds on every change, until this process ends. Gives back the children, to be stopped. */
export function watchBuilds(root, node) {
  return present(root, Object.keys(chains))
    .flatMap(({ chain }) => chain)
    .map(({ config, parameters = [] }) =>
      spawn(node, viteArguments(config, [...parameters, '--watch', '--mode', 'development', '--logLevel', 'warn']), {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    );
}

// The configuration stands in the folder that it builds: Vite takes that folder for its root.
const viteArguments = (config, parameters) => ['node_modules/vite/bin/vite.js', 'build', dirname(config), '--config', config, ...parameters];

function runVite(root, node, { config, parameters = [] }) {
  return new Promise((resolve) => {
    const child = spawn(node, viteArguments(config, [...parameters, '--logLevel', 'warn']), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: error.message, output }));
    child.on('close', (code, signal) => resolve({ code: signal || code, output }));
  });
}

// `node tools/build.mjs member`: one client, beside other steps.
if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt(process.cwd(), process.execPath, process.argv.slice(2));
