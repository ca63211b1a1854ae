import { describe, expect, it } from 'vitest';
import { fold, splitWords, tidyWords, wordFilter } from './words.ts';

const refused = wordFilter(['Casino', 'free crypto', 'Straße', 'naïve', '賭博', 'หวย', 'клад', 'don’t buy', '!!!']);

describe('refused words', () => {
  it.each([
    ['alone', 'casino', 'Casino'],
    ['in any case', 'CASINO now', 'Casino'],
    ['between signs', '…(casino)!', 'Casino'],
    ['at the end of a line', 'see you at the\ncasino\nlater', 'Casino'],
    ['with accents put on', 'cásïnö', 'Casino'],
    ['with accents as signs of their own', 'ca\u0301sino', 'Casino'],
    ['in wide letters', 'ｃａｓｉｎｏ', 'Casino'],
    ['in letters of mathematics', '𝐜𝐚𝐬𝐢𝐧𝐨', 'Casino'],
    ['with a sign of no width inside', 'cas\u200Bino', 'Casino'],
    ['with a soft hyphen inside', 'cas\u00ADino', 'Casino'],
    ['with a mark of direction inside', 'cas\u202Eino', 'Casino'],
    ['with a joiner of graphemes inside', 'cas\u034Fino', 'Casino'],
    ['two words in a row', 'get FREE   crypto today', 'free crypto'],
    ['two words with a sign between', 'free-crypto', 'free crypto'],
    ['ß and ss are the same', 'die STRASSE', 'Straße'],
    ['without its accent', 'how naive', 'naïve'],
    ['in Cyrillic', 'где КЛАД?', 'клад'],
    ['in a script without spaces', '今晚一起賭博吧', '賭博'],
    ['in Thai', 'ซื้อหวยออนไลน์', 'หวย'],
    ['with an apostrophe, however it is written', "DON'T buy", 'don’t buy'],
  ])('%s', (_what, text, word) => expect(refused(text)).toBe(word));

  it.each([
    ['a longer word', 'casinos and casinoesque'],
    ['a part of a word', 'encasinoed'],
    ['a word in two parts', 'cas_ino'],
    ['only the first of two words', 'free beer, no crypto'],
    ['two words the other way round', 'crypto free'],
    ['the end of the text cuts it off', 'it is free'],
    ['nothing', ''],
    ['signs alone', '!!! ??? 🙂'],
    ['another script', '健康な生活'],
  ])('let %s pass', (_what, text) => expect(refused(text)).toBeNull());

  it('refuse nothing without a list', () => expect(wordFilter([])('casino')).toBeNull());
  it('keep vowel signs: a word with others is a different word', () => {
    const hindi = wordFilter(['कल']);
    expect([hindi('कल मिलते हैं'), hindi('काला')]).toEqual(['कल', null]);
  });
  it('are identified by their place in the list when several begin alike', () => {
    const filter = wordFilter(['free crypto', 'free money']);
    expect([filter('free money'), filter('free crypto')]).toEqual(['free money', 'free crypto']);
  });

  it('are found in ten thousand characters without one pass for each of five hundred words', () => {
    const list = Array.from({ length: 500 }, (_, index) => `word${index} tail${index}`);
    const text = Array.from({ length: 1250 }, (_, index) => `word${index % 500}`).join(' ');
    const filter = wordFilter(list);
    expect(text.length).toBeGreaterThan(9000);
    expect([filter(text), filter(`${text} word499 tail499`)]).toEqual([null, 'word499 tail499']);
  });
  it('are searched in ten thousand characters that form one word', () => expect(refused('a'.repeat(10_000))).toBeNull());
});

describe('a stored list', () => {
  it('contains each word once, without empty lines and signs', () =>
    expect(tidyWords([' Casino ', 'casino', 'CÁSINO', '', '  ', '!!!', 'free   crypto', 'Free Crypto'])).toEqual(['Casino', 'free crypto']));
  it('is pasted as lines or with commas', () =>
    expect(splitWords('one\ntwo, three;four\t five\r\n\r\nONE')).toEqual(['one', 'two', 'three', 'four', 'five']));
  it('is folded for comparison', () => expect(fold('Ｓtra\u200Bße ΣΊΣ')).toBe('strasse σισ'));
});
