import fs from 'node:fs';
import path from 'node:path';
import { languages } from '@bandstand/contract/languages.ts';
import { readSources } from './sources.ts';
import type { Source } from './sources.parse.ts';
import { patternsOf, type Pattern } from './words.languages.ts';
import { prosePatterns } from './words.prose.ts';

/** One interface text in one language. */
export interface Text {
  language: string;
  key: string;
  text: string;
}

/** A file of prose, or the comments of a source file. */
export interface Prose {
  path: string;
  text: string;
}

/** Every interface text of every language. Throws when a language has none. */
export function readTexts(root: string): Text[] {
  return languages.flatMap((language) => {
    const folder = path.join(root, 'i18n', language);
    const texts = fs.readdirSync(folder).flatMap((file) => {
      const entries: Record<string, string> = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
      return Object.entries(entries).map(([key, text]) => ({ language, key, text }));
    });
    if (texts.length === 0) throw new Error(`The words guard read no text in ${language}.`);
    return texts;
  });
}

/** README, AGENTS and the documents, without the decision records: those stay as they were written. */
export function readDocuments(root: string): Prose[] {
  const inDocs = fs.readdirSync(path.join(root, 'docs')).filter((file) => file.endsWith('.md'));
  const files = ['README.md', 'AGENTS.md', ...inDocs.map((file) => `docs/${file}`)];
  return files.map((file) => ({ path: file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}

/** The comments of source files, with blanks in place of code. Leaves out the guard itself, which must name what it forbids. */
export function readComments(sources: readonly Source[]): Prose[] {
  return sources
    .filter(({ path: file }) => !file.startsWith('tools/words.'))
    .map(({ path: file, text, code }) => ({
      path: file,
      text: text.replace(/[^\n]/g, (character, at: number) => (code[at] === character ? ' ' : character)),
    }));
}

const testName = /(?:\b(?:it|test|describe)(?:\.\w+(?:\([^()]*\))?)*|[\])])\(\s*(?<quote>['"`])(?<name>(?:(?!\k<quote>).)+)\k<quote>,/dg;

/** The names of tests, with blanks in place of everything else. Leaves out the guard's own tests. */
export function readTestNames(sources: readonly Source[]): Prose[] {
  return sources
    .filter(({ path: file }) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.startsWith('tools/words.'))
    .map(({ path: file, text }) => {
      const places = [...text.matchAll(testName)].flatMap(({ indices }) => (indices?.groups?.name ? [indices.groups.name] : []));
      let at = 0;
      const pieces = places.flatMap(([from, to]) => {
        const before = text.slice(at, from).replace(/[^\n]/g, ' ');
        at = to;
        return [before, text.slice(from, to)];
      });
      return { path: file, text: pieces.join('') };
    });
}

/** Texts that break the rules of their language. Throws without texts. */
export function wrongTexts(texts: readonly Text[]): string[] {
  if (texts.length === 0) throw new Error('The words guard read no text: run it in the root of the repository.');
  return texts.flatMap(({ language, key, text }) =>
    (patternsOf[language] ?? []).flatMap(({ what, instead, except }) => {
      const match = except?.test(key) ? null : what.exec(text);
      return match ? [`i18n/${language} ${key}: “${match[0]}” → ${instead}`] : [];
    }),
  );
}

/** Lines of documents that contain what no document may contain. Throws without documents. */
export function wrongDocuments(documents: readonly Prose[]): string[] {
  if (documents.length === 0) throw new Error('The words guard read no document: run it in the root of the repository.');
  return wrongProse(documents);
}

/** Lines of comments that contain what no document may contain. Throws without comments. */
export function wrongComments(comments: readonly Prose[]): string[] {
  if (!comments.some(({ text }) => text.trim() !== '')) throw new Error('The words guard read no comment: run it in the root of the repository.');
  return wrongProse(comments);
}

/** Names of tests that contain what no document may contain. Throws without names. */
export function wrongTestNames(names: readonly Prose[]): string[] {
  if (!names.some(({ text }) => text.trim() !== '')) throw new Error('The words guard read no name of a test: run it in the root of the repository.');
  return wrongProse(names);
}

const wrongProse = (all: readonly Prose[]): string[] => all.flatMap((one) => prosePatterns.flatMap((pattern) => linesWith(one, pattern)));

function linesWith({ path: file, text }: Prose, { what, instead }: Pattern): string[] {
  return text.split('\n').flatMap((line, index) => {
    const match = what.exec(line);
    return match ? [`${file}:${index + 1}: “${match[0]}” → ${instead}`] : [];
  });
}

if (import.meta.main) {
  const root = process.cwd();
  const texts = readTexts(root);
  const documents = readDocuments(root);
  const sources = readSources(root);
  const comments = readComments(sources);
  const names = readTestNames(sources);
  const wrong = [...wrongTexts(texts), ...wrongDocuments(documents), ...wrongComments(comments), ...wrongTestNames(names)];
  for (const line of wrong) console.error(line);
  console.log(
    `words: ${texts.length} texts, ${documents.length} documents, comments of ${comments.length} files, names of tests of ${names.length}, ${wrong.length} violations`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
