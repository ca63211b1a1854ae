import path from 'node:path';
import { languages } from '@bandstand/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';
import { toSource } from './sources.parse.ts';
import { patternsOf } from './words.languages.ts';
import { readComments, readDocuments, readTestNames, readTexts, wrongComments, wrongDocuments, wrongTestNames, wrongTexts } from './words.ts';

const root = path.dirname(import.meta.dirname);
const judge = (language: string, text: string, key = 'page.title') => wrongTexts([{ language, key, text }]);

describe('the words of the repository', () => {
  const texts = readTexts(root);
  const documents = readDocuments(root);
  const sources = readSources(root);
  const comments = readComments(sources);
  const names = readTestNames(sources);

  it('are read from every language, document and source file', () => {
    for (const language of languages) expect(texts.filter((text) => text.language === language).length, language).toBeGreaterThan(4000);
    expect(documents.map((document) => document.path)).toEqual(expect.arrayContaining(['README.md', 'AGENTS.md', 'docs/security.md']));
    expect(comments.filter(({ text }) => text.trim() !== '').length).toBeGreaterThan(1000);
    expect(names.filter(({ text }) => text.trim() !== '').length).toBeGreaterThan(800);
  });

  it('follow the rules of their language', () => {
    expect(wrongTexts(texts)).toEqual([]);
    expect(wrongDocuments(documents)).toEqual([]);
    expect(wrongComments(comments)).toEqual([]);
    expect(wrongTestNames(names)).toEqual([]);
  });
});

describe('the guard of interface texts', () => {
  it('has rules for every language', () => {
    expect(Object.keys(patternsOf).sort()).toEqual([...languages].sort());
  });

  it.each([
    ['en', 'Sign in to read on.'],
    ['en', 'Your e-mail address'],
    ['en', 'It stands in the footer.'],
    ['en', 'Whoever has the link'],
    ['en', 'She will be notified.'],
    ['cs', 'Máš novou zprávu, jestli chceš číst.'],
    ['cs', 'Zadej heslo.'],
    ['cs', 'Stránka "Úvod"'],
    ['de', 'Wir schreiben Ihnen, sobald Sie bezahlt haben.'],
    ['es', 'Introduzca la contraseña.'],
    ['fr', 'Tu peux la changer.'],
    ['fr', 'Vraiment ?'],
    ['fr', 'Prix : {price}'],
    ['fr', '« Bonjour »'],
    ['nb', 'Vi skriver til Dem.'],
    ['nl', 'Wij sturen u een mail.'],
    ['nl', 'De pagina “Start”'],
    ['pl', 'To jest Twój plan.'],
    ['pt', 'Você tem acesso.'],
    ['pt', 'A página “Início”'],
    ['pt-BR', 'O teu plano'],
    ['sv', 'Vi skriver till Er.'],
  ])('refuses in %s: %s', (language, text) => {
    expect(judge(language, text)).not.toEqual([]);
  });

  it.each([
    ['en', 'Log in with your email address.'],
    ['cs', 'Ti, kdo už platí: „Klub“'],
    ['de', 'Preise: Ihre Steuer ist enthalten. Sie gilt ab heute.'],
    ['es', 'Hasta que un miembro elija'],
    ['fr', 'Vous pouvez la changer\u00a0: «\u00a0Bonjour\u00a0»\u202f!'],
    ['nb', 'Noen har svart. De er lagret.'],
    ['nl', 'De pagina ‘Start’'],
    ['pl', 'Twój plan jest gotowy.'],
    ['pt', 'O teu plano: «Início»'],
    ['pt-BR', 'Você tem acesso.'],
    ['sv', 'Er det? Ni kan skriva till varandra.'],
  ])('allows in %s: %s', (language, text) => {
    expect(judge(language, text)).toEqual([]);
  });

  it('leaves the exact texts of the specification alone', () => {
    expect(judge('en', 'Sign In', 'checkout.problem.sign_in')).toEqual([]);
    expect(judge('en', 'Sign In', 'auth.log_in')).toHaveLength(1);
  });

  it('fails when it reads nothing', () => {
    expect(() => wrongTexts([])).toThrow('read no text');
  });
});

describe('the guard of documents', () => {
  it('names the line, the words and what to write instead', () => {
    expect(wrongDocuments([{ path: 'docs/a.md', text: '# A\n\nWhoever has the link' }])).toEqual(['docs/a.md:3: “Whoever” → anyone who']);
  });

  it('fails when it reads nothing', () => {
    expect(() => wrongDocuments([])).toThrow('read no document');
  });
});

describe('the guard of comments', () => {
  it('reads comments and not code', () => {
    const one = toSource('rules/a.ts', "/** For anyone with the link. */\nexport const whoever = 'Whoever asks';\n");
    expect(wrongComments(readComments([one]))).toEqual([]);
  });

  it('names the line and the better word', () => {
    const other = toSource('rules/b.ts', "export const a = 'whoever'; // Whoever asks\n");
    expect(wrongComments(readComments([other]))).toEqual(['rules/b.ts:1: “Whoever” → anyone who']);
  });

  it('fails when it reads no comment', () => {
    expect(() => wrongComments(readComments([toSource('rules/a.ts', 'export const a = 1;\n')]))).toThrow('read no comment');
  });
});

describe('the guard of the names of tests', () => {
  const lines = [
    "describe('the list', () => {",
    "  it('stands in the address', () => expect(title).toBe('Whoever asks'));",
    "  it.each([['his']])('shows %s to anyone', () => {});",
    "  it.each(['a'] as const)('is told about %s', () => {});",
    '});',
  ];

  it('reads names, and neither rows nor strings within', () => {
    const names = readTestNames([toSource('rules/a.test.ts', lines.join('\n'))]);
    expect(wrongTestNames(names)).toEqual(['rules/a.test.ts:2: “stands” → is, is shown, is kept', 'rules/a.test.ts:4: “is told” → an active verb']);
  });

  it('fails when it reads no name', () => {
    expect(() => wrongTestNames(readTestNames([toSource('rules/a.ts', 'export const a = 1;\n')]))).toThrow('read no name');
  });
});
