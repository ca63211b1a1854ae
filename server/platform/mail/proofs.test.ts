import { describe, expect, it } from 'vitest';
import { lacksProofs, proofsIn, putProofs, takeProofs } from './proofs.ts';

const letter = {
  html: '<a href="https://a.example/auth/reset?token=abc-_1">x</a><br>https://a.example/auth/reset?token=abc-_1&amp;session=s%2E2 and /invoice/1.pdf?token=stays',
  text: 'Open: https://a.example/studio/join?token=j.3\nhttps://a.example/#auth?mode=sign_up&invite=i.4',
};

describe('the proofs in a mail’s links', () => {
  it('are found once each, as they were issued', () => expect(proofsIn(letter)).toEqual(['abc-_1', 's.2', 'j.3', 'i.4']));
  it('are removed without changing the rest of the mail, and put back in place', () => {
    const { letter: without, proofs } = takeProofs(letter);
    expect(without.html).toBe(
      '<a href="https://a.example/auth/reset?token=…">x</a><br>https://a.example/auth/reset?token=…&amp;session=… and /invoice/1.pdf?token=stays',
    );
    expect([lacksProofs(letter), lacksProofs(without), proofsIn(without)]).toEqual([false, true, []]);
    expect(putProofs(without, proofs)).toEqual(letter);
    expect(takeProofs(without).letter).toEqual(without);
  });
  it('may be a code alone on its line, which has no link to find it by', () => {
    const coded = { html: '<p>Enter:</p>\n<p data-code style="x">012345</p>\n<p>Year 123456</p>', text: 'Enter:\n\n012345\n\nYear 123456' };
    const { letter: without, proofs } = takeProofs(coded);
    expect(without).toEqual({
      html: '<p>Enter:</p>\n<p data-code style="x">••••••</p>\n<p>Year 123456</p>',
      text: 'Enter:\n\n••••••\n\nYear 123456',
    });
    expect([lacksProofs(coded), lacksProofs(without), proofsIn(coded)]).toEqual([false, true, []]);
    expect(putProofs(without, proofs)).toEqual(coded);
  });
  it('are none in a mail without such links', () => {
    const plain = { html: '<p>Write token=abc or /invoice/1?token=x</p>', text: '' };
    expect(takeProofs(plain).letter).toEqual(plain);
    expect(lacksProofs(plain)).toBe(false);
  });
});
