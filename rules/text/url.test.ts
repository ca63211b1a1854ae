import { describe, expect, it } from 'vitest';
import { findLinks, isExternal } from './url.ts';

describe('links in text', () => {
  const own = 'https://app.example';
  it.each([
    ['https://app.example/x', false],
    ['https://other.example', true],
    ['http://app.example', true],
    ['mailto:a@b.de', false],
    ['/x', false],
  ])('L46 %s external: %s', (url, expected) => expect(isExternal(url, own)).toBe(expected));
  it.each([
    ['see https://a.de/x.', 'see |[https://a.de/x]|.'],
    ['(https://a.de/x_(y))', '(|[https://a.de/x_(y)]|)'],
    ['https://a.de?a=1&b=2, or http://b.de!', '[https://a.de?a=1&b=2]|, or |[http://b.de]|!'],
    ['javascript:alert(1) ftp://a.de', 'javascript:alert(1) ftp://a.de'],
    ['https://', 'https://'],
  ])('%s', (text, expected) =>
    expect(
      findLinks(text)
        .map((piece) => (piece.type === 'link' ? `[${piece.url}]` : piece.text))
        .join('|'),
    ).toBe(expected),
  );
});
