/** A possible node of rich text, not yet validated. */
export type Node = Record<string, unknown>;
/** What the rest of a text may still contain; consumers subtract what they use. */
export type Budget = { nodes: number; characters: number };

/** Whether it is an object with keys. */
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A node's children, as far as they are readable. */
export const childrenOf = (node: Node): Node[] => (Array.isArray(node['children']) ? node['children'].filter(isNode) : []);
