import type { ESTree } from 'vite';

/** What an expression in the wiring may evaluate to. */
export interface Value {
  /** Domains whose code it can reach. */
  domains: ReadonlySet<string>;
  props: ReadonlyMap<string, Value>;
  /** Set for a function imported from a domain's file: that domain uses its arguments. */
  maker?: string;
  run?: (parameters: Value[]) => Value;
}

/** Reaches no domain. */
export const nothing: Value = { domains: new Set(), props: new Map() };

/** A value that reaches these domains and has no known properties. */
export const leadsTo = (domains: Iterable<string>): Value => ({ domains: new Set(domains), props: new Map() });

/** Every domain that a value reaches, directly or through a property. */
export function reach({ domains, props }: Value): Set<string> {
  const all = new Set(domains);
  for (const prop of props.values()) for (const domain of reach(prop)) all.add(domain);
  return all;
}

/** A value that reaches everything reached by one of the given values. */
export const union = (values: Value[]): Value => leadsTo(values.flatMap((value) => [...reach(value)]));

/** A property by name. An unknown property may be any of the known ones: selecting too much is safe, too little is not. */
export const propOf = (value: Value, name: string | undefined): Value =>
  (name === undefined ? undefined : value.props.get(name)) ?? (value.domains.size > 0 ? leadsTo(value.domains) : union([...value.props.values()]));

/** The name in an identifier or a string literal. */
export const nameOf = (key: ESTree.Node): string | undefined =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The direct children of a node, except types. */
export const childrenOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter((one) => isNode(one) && !one.type.startsWith('TSType')));
