import { describe, expect, it } from 'vitest';
import { createTexts } from './texts.ts';

describe('texts', () => {
  const load = async (language: string) => {
    if (language === 'de') return { 'shell.back': ['Zurück'] };
    throw Object.assign(new Error('missing'), { code: 'MODULE_NOT_FOUND' });
  };

  it('changes at once, tells whoever listens, and keeps the later of two choices', async () => {
    const texts = createTexts({ language: 'en', messages: { 'shell.back': ['Back'] }, load });
    const heard: string[] = [];
    texts.subscribe(() => heard.push(texts.language()));
    const first = texts.translate();
    await Promise.all([texts.setLanguage('de'), texts.setLanguage('en')]);
    expect([texts.language(), heard]).toEqual(['en', []]);
    await texts.setLanguage('de');
    expect(texts.translate()('shell.back')).toBe('Zurück');
    expect(texts.translate()).not.toBe(first);
    expect(heard).toEqual(['de']);
  });

  it('stays as it is without texts (LNG-4)', async () => {
    const texts = createTexts({ language: 'en', messages: { 'shell.back': ['Back'] }, load });
    await texts.setLanguage('fr');
    expect([texts.language(), texts.translate()('shell.back')]).toEqual(['en', 'Back']);
  });
});
