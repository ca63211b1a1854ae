import { parseSync, type ESTree } from 'vite';
import { childrenOf, leadsTo, nameOf, nothing, propOf, reach, union, type Value } from './changed.values.ts';
import type { Source } from './sources.parse.ts';

/** One domain that uses another: it receives a function from it, or handles one of its events. */
export interface Wire {
  user: string;
  used: string;
}

type Env = Map<string, Value>;
/** The state of one pass over the files. */
interface Reading {
  files: ReadonlyMap<string, Source>;
  /** Event or job → the domain that declares it. */
  declaredBy: ReadonlyMap<string, string>;
  environments: Map<string, Env>;
  found: Map<string, Wire>;
  running: Set<ESTree.Node>;
  /** Domains mentioned by the function being read. */
  mentioned: Set<string>;
}
interface Scope {
  env: Env;
  path: string;
  reading: Reading;
}

/**
 * Which domains the wiring (`server/compose*.ts`) connects. A domain uses whatever its `createX({ … })` or a setter of its service receives. An event
 * handler uses the domain that declares the event. Throws when there is no `compose` to start from.
 */
export function readWiring(sources: Source[], declaredBy: ReadonlyMap<string, string>): Wire[] {
  const files = new Map(sources.map((source) => [source.path, source]));
  const reading: Reading = { files, declaredBy, environments: new Map(), found: new Map(), running: new Set(), mentioned: new Set() };
  const start = environmentOf('server/compose.ts', reading).get('compose');
  if (!start?.run) throw new Error('server/compose.ts has no function compose, so the wiring of the domains cannot be read.');
  start.run([]);
  for (const { path, code } of sources) for (const used of filledPorts(path, code)) reading.found.set(`${used.user} ${used.used}`, used);
  return [...reading.found.values()];
}

/** Ports filled by a module: the lower domain, which opened them, uses what the module's own domain registers. */
function filledPorts(path: string, code: string): Wire[] {
  const own = /^server\/domains\/([\w-]+)\/[\w-]+\.module\.ts$/.exec(path)?.[1];
  if (!own) return [];
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Array.from(code.matchAll(/\b(\w+)\.ports\.\w+\.register\(/g), ([, name]) => ({ user: kebab(name!), used: own }));
}

/** The top-level names of a file. */
function environmentOf(path: string, reading: Reading): Env {
  const environment = reading.environments.get(path);
  if (environment) return environment;
  const env: Env = new Map();
  reading.environments.set(path, env);
  const source = reading.files.get(path);
  if (source) for (const node of parseSync(path, source.text).program.body) read(node, { env, path, reading });
  return env;
}

/** Records what a statement or expression wires. Returns the value it evaluates to. */
function read(node: ESTree.Node | null, scope: Scope): Value {
  if (!node) return nothing;
  switch (node.type) {
    case 'ImportDeclaration':
      return importInto(node, scope);
    case 'ExportNamedDeclaration':
      return read(node.declaration, scope);
    case 'FunctionDeclaration':
      if (node.id) scope.env.set(node.id.name, toFunction(node, scope));
      return nothing;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return toFunction(node, scope);
    case 'VariableDeclarator':
      assign(node.id, read(node.init, scope), scope.env);
      return nothing;
    case 'Identifier':
    case 'MemberExpression':
      return mention(resolve(node, scope), scope);
    case 'ObjectExpression':
      return toObject(node, scope);
    case 'CallExpression':
      return call(node, scope);
    case 'AwaitExpression':
      // An awaited value is data and cannot be called.
      read(node.argument, scope);
      return nothing;
    case 'ReturnStatement':
      return read(node.argument, scope);
    case 'BlockStatement':
      return readBlock(node, scope);
    default:
      return node.type.startsWith('TS') && !('expression' in node) ? nothing : union(childrenOf(node).map((child) => read(child, scope)));
  }
}

function readBlock(node: ESTree.BlockStatement, scope: Scope): Value {
  const lines = node.body.map((statement) => ({ isReturn: statement.type === 'ReturnStatement', value: read(statement, scope) }));
  return lines.find(({ isReturn }) => isReturn)?.value ?? union(lines.map(({ value }) => value));
}

function importInto(node: ESTree.ImportDeclaration, { env, path, reading }: Scope): Value {
  if (node.importKind === 'type') return nothing;
  const domain = /(?:^|\/)domains\/([^/]+)\//.exec(node.source.value)?.[1];
  const target = node.source.value.replace(/^\.\//, `${path.replace(/\/[^/]*$/, '')}/`);
  for (const { local } of node.specifiers) {
    if (domain) env.set(local.name, { ...leadsTo([domain]), maker: domain });
    else if (reading.files.has(target)) env.set(local.name, environmentOf(target, reading).get(local.name) ?? nothing);
  }
  return nothing;
}

/** Bodies are read twice, because a function may use something declared below it. */
const rounds = [1, 2];

/** A function expression reaches whatever its body mentions; a declared function is read at each call, with its arguments. */
function toFunction(node: ESTree.Function | ESTree.ArrowFunctionExpression, { env, path, reading }: Scope): Value {
  const run = (parameters: Value[]): Value => {
    if (reading.running.has(node)) return nothing;
    reading.running.add(node);
    const scope: Scope = { env: new Map(env), path, reading };
    node.params.forEach((param, index) => assign(param, parameters[index] ?? nothing, scope.env));
    const [value = nothing] = rounds.map(() => read(node.body, scope)).slice(-1);
    reading.running.delete(node);
    return value;
  };
  if (node.type === 'FunctionDeclaration') return { ...nothing, run };
  const outer = reading.mentioned;
  reading.mentioned = new Set();
  const domains = new Set([...reach(run([])), ...reading.mentioned]);
  reading.mentioned = new Set([...outer, ...domains]);
  return { domains, props: new Map(), run };
}

function assign(pattern: ESTree.Node | null, value: Value, env: Env): void {
  if (!pattern) return;
  // Every request in every domain needs the identity. The tests of isolation cover it.
  if (pattern.type === 'Identifier') env.set(pattern.name, pattern.name === 'identity' ? nothing : value);
  else if (pattern.type === 'AssignmentPattern') assign(pattern.left, value, env);
  else if (pattern.type === 'RestElement') assign(pattern.argument, value, env);
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) assign(element, value, env);
  else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties) {
      if (property.type === 'RestElement') assign(property, value, env);
      else assign(property.value, propOf(value, nameOf(property.key)), env);
    }
  }
}

function mention(value: Value, { reading }: Scope): Value {
  for (const domain of value.domains) reading.mentioned.add(domain);
  return value;
}

/** The value of an expression, without counting every part as mentioned: `commerce.paid.settings` mentions only the settings. */
function resolve(node: ESTree.Node, scope: Scope): Value {
  if (node.type === 'Identifier') return scope.env.get(node.name) ?? nothing;
  if (node.type === 'MemberExpression') return propOf(resolve(node.object, scope), node.computed ? undefined : nameOf(node.property));
  return read(node, scope);
}

function toObject(node: ESTree.ObjectExpression, scope: Scope): Value {
  const props = new Map<string, Value>();
  const domains = new Set<string>();
  for (const property of node.properties) {
    const value = read(property.type === 'SpreadElement' ? property.argument : property.value, scope);
    const name = property.type === 'SpreadElement' ? undefined : nameOf(property.key);
    if (name !== undefined) props.set(name, value);
    else {
      for (const [key, inner] of value.props) props.set(key, inner);
      for (const domain of value.domains) domains.add(domain);
    }
  }
  return { domains, props };
}

function wire(users: Iterable<string>, used: Iterable<string>, { reading }: Scope): void {
  const all = [...used];
  for (const user of users) for (const one of all) if (one !== user) reading.found.set(`${user} ${one}`, { user, used: one });
}

function call(node: ESTree.CallExpression, scope: Scope): Value {
  const given = node.arguments.map((argument) => read(argument, scope));
  const callee = mention(resolve(node.callee, scope), scope);
  if (callee.maker) {
    wire([callee.maker], reach(union(given)), scope);
    return leadsTo([callee.maker]);
  }
  if (callee.run && callee.domains.size === 0) return callee.run(given);
  if (node.callee.type !== 'MemberExpression') return callee.run?.(given) ?? union([callee, ...given]);
  const [first] = node.arguments;
  const declaring = first && scope.reading.declaredBy.get(nameOf(first) ?? '');
  if (declaring) wire(reach(union(given)), [declaring], scope);
  wire(callee.domains, reach(union(given)), scope);
  return union([callee, ...given]);
}
