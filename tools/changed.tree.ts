import fs from 'node:fs';
import path from 'node:path';
import { domainEdges, domainsOf, type Edge } from './changed.graph.ts';
import { readSources } from './sources.ts';
import type { Source } from './sources.parse.ts';

/** The repository as it is now. */
export interface Tree {
  sources: Source[];
  domains: readonly string[];
  edges: readonly Edge[];
  /** Text of a file that is not a source (SQL, JSON); empty when there is none. */
  textOf(path: string): string;
}

/** Reads the repository at `root`. */
export function readTree(root: string): Tree {
  const sources = readSources(root);
  const textOf = (file: string) => (fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') : '');
  return { sources, domains: domainsOf(sources), edges: domainEdges(sources), textOf };
}
