/** Something that may be a node of rich text: nothing of it is known yet. */
export type Node = Record<string, unknown>;
/** What the rest of a text may still hold; whoever takes from it counts it down. */
export type Budget = { nodes: number; characters: number };

/** Whether keys can be read from it. */
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
/** What lies below a node, as far as it can be read. */
export const childrenOf = (node: Node): Node[] => (Array.isArray(node['children']) ? node['children'].filter(isNode) : []);
