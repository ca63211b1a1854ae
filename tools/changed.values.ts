import type { ESTree } from 'vite';

/** What a name in the files that wire the domains may stand for. */
export interface Value {
  /** Domains whose code it leads to. */
  domains: ReadonlySet<string>;
  props: ReadonlyMap<string, Value>;
  /** The domain whose file it comes from: that domain uses what it is called with. */
  maker?: string;
  run?: (parameters: Value[]) => Value;
}

/** Leads nowhere. */
export const nothing: Value = { domains: new Set(), props: new Map() };

/** A value that leads to these domains and has no known properties. */
export const leadsTo = (domains: Iterable<string>): Value => ({ domains: new Set(domains), props: new Map() });

/** Every domain that a value leads to, by itself or by a property. */
export function reach({ domains, props }: Value): Set<string> {
  const all = new Set(domains);
  for (const prop of props.values()) for (const domain of reach(prop)) all.add(domain);
  return all;
}

/** Where any of the values leads. */
export const union = (values: Value[]): Value => leadsTo(values.flatMap((value) => [...reach(value)]));

/** A property by name. An unknown one of an object that only holds others may be any of them: more than is true, never less. */
export const propOf = (value: Value, name: string | undefined): Value =>
  (name === undefined ? undefined : value.props.get(name)) ?? (value.domains.size > 0 ? leadsTo(value.domains) : union([...value.props.values()]));

/** The name that an identifier or a string gives. */
export const nameOf = (key: ESTree.Node): string | undefined =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** What stands directly below a node, types apart. */
export const childrenOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter((one) => isNode(one) && !one.type.startsWith('TSType')));
