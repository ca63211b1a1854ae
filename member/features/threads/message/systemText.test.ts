import type { SystemLine } from '@bandstand/contract/threads.ts';
import { memberTexts } from '@bandstand/i18n/testing/texts.ts';
import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../platform/texts/texts.ts';
import { systemText } from './systemText.ts';
import { aPerson, bo, ines } from '@bandstand/contract/testing/threads.builders.ts';

const [ada, cem, dee] = ['Ada Winter', 'Cem Ay', 'Dee Dee Okoro'].map((name, at) => aPerson(name, `00000000-0000-4000-8000-00000000010${at}`));
const says = (system: Partial<SystemLine>, language: 'en' | 'de' | 'pl' = 'en') => {
  const i18n = setupI18n({ locale: language, messages: { [language]: memberTexts(language) } });
  const t = ((key: string, values?: Record<string, unknown>) => i18n._(key, values)) as Translate;
  const line = { event: 'joined', actor: bo, people: [], title: null, ...system } as SystemLine;
  return systemText({ system: line, message: '' }, { viewerId: ines.id, language, t });
};

describe('a system line (MSG-9)', () => {
  it.each<[Partial<SystemLine>, string]>([
    [{ event: 'joined', people: [ada!] }, 'Ada Winter joined'],
    [{ event: 'joined', actor: ines }, 'You joined'],
    [{ event: 'left', actor: bo }, 'Bo Lindgren left'],
    [{ event: 'left', actor: ines }, 'You left'],
    [{ event: 'added', people: [ada!, cem!] }, 'Bo Lindgren added Ada Winter and Cem Ay'],
    [{ event: 'added', people: [ines] }, 'Bo Lindgren added you'],
    [{ event: 'added', people: [ines, ada!] }, 'Bo Lindgren added you and Ada Winter'],
    [{ event: 'added', actor: ines, people: [ada!] }, 'You added Ada Winter'],
    [{ event: 'added', people: [ada!, cem!, dee!, ines] }, 'Bo Lindgren added Ada Winter and 3 others'],
    [{ event: 'removed', people: [ada!] }, 'Bo Lindgren removed Ada Winter'],
    [{ event: 'removed', people: [ines] }, 'Bo Lindgren removed you'],
    [{ event: 'removed', actor: ines, people: [ada!] }, 'You removed Ada Winter'],
    [{ event: 'renamed', title: 'Rowers' }, 'Bo Lindgren named the thread “Rowers”'],
    [{ event: 'renamed', actor: ines, title: '<b>' }, 'You named the thread “<b>”'],
    [{ event: 'pinned' }, 'Bo Lindgren pinned a message'],
    [{ event: 'pinned', actor: ines }, 'You pinned a message'],
    [{ event: 'pinned', actor: null }, 'Deleted member pinned a message'],
    [{ event: 'joined', actor: null }, 'Deleted member joined'],
  ])('%j', (system, expected) => expect(says(system)).toBe(expected));

  it('is worded in its reader’s language', () => {
    expect(says({ event: 'added', people: [ines] }, 'de')).toBe('Bo Lindgren hat dich hinzugefügt');
    expect(says({ event: 'added', people: [ada!, cem!, dee!, ines] }, 'pl')).toBe('Bo Lindgren dodaje: Ada Winter i jeszcze 3 osoby');
  });

  it('matches the verb to the number of people, and declines "you" as the verb requires', () => {
    expect(says({ event: 'joined', people: [ada!] }, 'de')).toBe('Ada Winter ist dazugekommen');
    expect(says({ event: 'joined', people: [ada!, cem!] }, 'de')).toBe('Ada Winter und Cem Ay sind dazugekommen');
    expect(says({ event: 'left', people: [ada!, cem!, dee!, bo] }, 'de')).toBe('Ada Winter und 3 weitere haben die Unterhaltung verlassen');
    expect(says({ event: 'left', actor: null }, 'de')).toMatch(/ hat die Unterhaltung verlassen$/);
    expect(says({ event: 'joined', people: [ada!, ines] }, 'de')).toBe('Ada Winter und du sind dazugekommen');
    expect(says({ event: 'added', people: [ada!, ines] }, 'de')).toBe('Bo Lindgren hat Ada Winter und dich hinzugefügt');
  });

  it('of an older message is the server’s text', () => {
    expect(systemText({ system: null, message: 'Ada joined' }, { viewerId: null, language: 'en', t: (() => '') as never })).toBe('Ada joined');
  });
});
