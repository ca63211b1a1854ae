import { describe, expect, it } from 'vitest';
import { createTexts } from './texts.ts';

describe('texts', () => {
  const load = async (language: string) => {
    if (language === 'de') return { 'shell.back': ['Zurück'] };
    throw Object.assign(new Error('missing'), { code: 'MODULE_NOT_FOUND' });
  };

  it('changes at once, notifies listeners, and keeps the later of two choices', async () => {
    const texts = createTexts({ language: 'en', messages: { 'shell.back': ['Back'] }, load });
    const languages: string[] = [];
    texts.subscribe(() => languages.push(texts.language()));
    const first = texts.translate();
    await Promise.all([texts.setLanguage('de'), texts.setLanguage('en')]);
    expect([texts.language(), languages]).toEqual(['en', []]);
    await texts.setLanguage('de');
    expect(texts.translate()('shell.back')).toBe('Zurück');
    expect(texts.translate()).not.toBe(first);
    expect(languages).toEqual(['de']);
  });

  it('stays the same without texts (LNG-4)', async () => {
    const texts = createTexts({ language: 'en', messages: { 'shell.back': ['Back'] }, load });
    await texts.setLanguage('fr');
    expect([texts.language(), texts.translate()('shell.back')]).toEqual(['en', 'Back']);
  });

  it('loads page texts separately without counting all as loaded, and all of them once for any number of callers', async () => {
    const asked: string[] = [];
    const texts = createTexts({
      language: 'en',
      messages: { 'shell.back': ['Back'] },
      isPartial: true,
      load: async (language) => {
        asked.push(language);
        return { 'shell.back': ['Back'], 'player.play': ['Play'] };
      },
      loadOfPages: async () => {
        asked.push('pages');
        return { 'locked.title': ['Locked'] };
      },
    });
    let notifications = 0;
    texts.subscribe(() => (notifications += 1));
    await Promise.all([texts.complete('pages'), texts.complete('pages')]);
    expect([texts.translate()('locked.title'), texts.isComplete('pages'), texts.isComplete(), notifications]).toEqual(['Locked', true, false, 1]);
    expect(texts.complete('pages')).toBeNull();
    await Promise.all([texts.complete(), texts.complete()]);
    expect([texts.translate()('player.play'), texts.translate()('locked.title'), texts.isComplete()]).toEqual(['Play', 'Locked', true]);
    expect(asked).toEqual(['pages', 'en']);
  });

  it('retries page texts that failed to load', async () => {
    let isOffline = true;
    const loadOfPages = async () => {
      if (isOffline) throw new Error('offline');
      return { 'locked.title': ['Locked'] };
    };
    const texts = createTexts({ language: 'en', messages: {}, isPartial: true, load, loadOfPages });
    await texts.complete('pages');
    expect(texts.isComplete('pages')).toBe(false);
    isOffline = false;
    await texts.complete('pages');
    expect(texts.isComplete('pages')).toBe(true);
  });
});
