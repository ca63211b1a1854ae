import type { Source } from './sources.parse.ts';

/** The feature or block a path belongs to: `member/features/pages`, `member/blocks/hero`. */
export const featureOf = (path: string): string | undefined => /^((?:member|studio)\/features\/[^/]+|member\/blocks\/[^/]+)\//.exec(path)?.[1];

const isTestFile = (path: string) => /\.test\.tsx?$/.test(path);
const aCall = /'(?:GET|POST|PUT|PATCH|DELETE) \/[^']*'/g;

/** Keys of the contract in these files, in quotes: `'POST /pages/{id}/complete'`. */
export const callsIn = (sources: readonly Source[]): Set<string> =>
  new Set(sources.flatMap(({ code }) => Array.from(code.matchAll(aCall), ([call]) => call)));

/** Tests whose text contains one of these words. */
export function testsNaming(words: ReadonlySet<string>, sources: readonly Source[]): Set<string> {
  if (words.size === 0) return new Set();
  return new Set(sources.flatMap(({ path, code }) => (isTestFile(path) && [...words].some((word) => code.includes(word)) ? [path] : [])));
}

/** A call made by more folders than this is common: a test that answers it is not about any one of them. */
const fewFolders = 4;

/** Calls made by the code in the folder, without the common ones. */
function callsOf(folder: string, ofClient: readonly Source[]): Set<string> {
  const makers = new Map<string, Set<string>>();
  for (const source of ofClient) {
    const maker = featureOf(source.path);
    if (maker && !isTestFile(source.path)) for (const call of callsIn([source])) makers.set(call, (makers.get(call) ?? new Set()).add(maker));
  }
  return new Set([...makers].filter(([, folders]) => folders.has(folder) && folders.size <= fewFolders).map(([call]) => call));
}

/**
 * Tests outside a feature's folder that may show the feature, each with the reason. Imports cannot tell: most tests open the app, which imports every
 * feature. A test shows a feature when it answers the feature's calls, names its block, or belongs to a feature with a slot that the app fills with
 * it.
 */
export function showing(folder: string, sources: readonly Source[]): Map<string, string> {
  const client = folder.split('/')[0] ?? '';
  const ofClient = sources.filter(({ path }) => path.startsWith(`${client}/`));
  const calls = callsOf(folder, ofClient);
  const found = new Map<string, string>();
  const add = (paths: Iterable<string>, reason: string) => {
    for (const path of paths) if (!found.has(path)) found.set(path, reason);
  };
  add(testsNaming(calls, ofClient), `answers a call of ${folder}`);
  const block = /^member\/blocks\/(\w+)$/.exec(folder)?.[1];
  if (block) add(testsNaming(new Set([`'${block}'`]), ofClient), `names the block ${block}`);
  const slots = slotsFilledFrom(folder, ofClient);
  const users = new Set(
    ofClient
      .filter(({ path, code }) => !path.startsWith(`${client}/app/`) && slots.some((slot) => uses(code, slot)))
      .flatMap(({ path }) => featureOf(path) ?? []),
  );
  for (const user of users) {
    const tests = ofClient.flatMap(({ path }) => (path.startsWith(`${user}/`) && isTestFile(path) ? [path] : []));
    add(tests, `${user} has a slot filled by ${folder}`);
  }
  return found;
}

const uses = (code: string, slot: string) => code.includes('useSlots') && new RegExp(`\\b${slot}\\b`).test(code);

/** The slots in `app/slots.tsx` that the app fills from the folder, directly or through another file of the app. */
function slotsFilledFrom(folder: string, ofClient: readonly Source[]): string[] {
  const file = ofClient.find(({ path }) => /^\w+\/app\/slots\.tsx$/.test(path));
  if (!file) return [];
  const leads = (target: string): boolean => target.startsWith(`${folder}/`) || ofApp(target).some((inner) => inner.startsWith(`${folder}/`));
  const ofApp = (target: string) =>
    /^\w+\/app\//.test(target)
      ? (ofClient.find(({ path }) => path === target)?.imports ?? []).filter(({ isTypeOnly }) => !isTypeOnly).map((entry) => entry.target)
      : [];
  const filling = file.imports.filter(({ target, isTypeOnly }) => !isTypeOnly && leads(target));
  const body = /\bslots\b[^=]*=\s*\{([\s\S]*)\n\};/.exec(file.code)?.[1] ?? '';
  return body.split(/\n {2}(?=\w)/).flatMap((entry) => {
    const name = /^\s*(\w+)/.exec(entry)?.[1] ?? '';
    const isFilled = filling.some(
      ({ specifier }) => entry.includes(specifier) || importedNames(file.code, specifier).some((word) => new RegExp(`\\b${word}\\b`).test(entry)),
    );
    return isFilled ? [name] : [];
  });
}

/** The names that a file imports from one specifier. */
function importedNames(code: string, specifier: string): string[] {
  const at = code.indexOf(`from '${specifier}'`);
  const names = at === -1 ? '' : code.slice(code.lastIndexOf('import', at), at);
  return Array.from(names.matchAll(/\b(?!import\b|as\b|type\b)\w+/g), ([name]) => name);
}
