import { plainText } from '@bandstand/rules/richtext/plain.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { describe, expect, it } from 'vitest';
import { looksLikeMarkdown, readPaste, type Pasted } from './readPaste.ts';
import { toBlocks } from './toBlocks.ts';

const own = 'https://club.example';
const read = (pasted: Partial<Pasted>) => readPaste({ text: '', html: '', files: [], ...pasted }, own);
/** Each part in a word: its kind and its content. */
const textsOf = async (pasted: Partial<Pasted>) =>
  (await read(pasted)).parts.map((part) =>
    part.kind === 'text' ? plainText(part.richText) : part.kind === 'embed' ? `▶ ${part.url}` : `▣ ${part.alt}`,
  );
const png = 'data:image/png;base64,iVBORw0KGgo=';
let ids = 0;
const blocksOf = async (pasted: Partial<Pasted>) =>
  toBlocks(
    (await read(pasted)).parts,
    () => `n${(ids += 1)}`,
    async ({ name }) => (name.includes('bad') ? null : ({ url: `/media/${name}`, alt: null } as Image)),
  );

describe('pasted content', () => {
  it('becomes one text block per section, from Markdown', async () => {
    const text = '# Six weeks\n\nMove **daily**.\n\n- one\n- two\n\n## Rest\n\n1. sleep\n2. eat\n\n> slowly';
    expect(await textsOf({ text })).toEqual(['Six weeks\nMove daily.\none\ntwo', 'Rest\nsleep\neat\nslowly']);
    const [first] = (await read({ text })).parts;
    expect(JSON.stringify(first)).toContain('{"type":"text","text":"daily","format":1}');
  });
  it('runs nothing that Markdown contains', async () => {
    const text = '# a\n\n<script>alert(1)</script><img src=x onerror=alert(2)>\n\n[x](javascript:alert(3)) ![p](https://a.example/p.png)';
    const { parts, leftOut } = await read({ text });
    expect(JSON.stringify(parts)).not.toMatch(/script|alert|onerror/);
    expect(leftOut).toBe(2);
  });
  it('becomes paragraphs with links, from plain text', async () => {
    const { parts } = await read({ text: 'one\n\ntwo https://a.example/x.' });
    expect(JSON.stringify(parts)).toContain('{"type":"link","url":"https://a.example/x"');
    expect(await textsOf({ text: 'one\n\ntwo' })).toEqual(['one\ntwo']);
  });
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ',
    'https://vimeo.com/76979871',
    'https://www.facebook.com/club/videos/12345',
  ])('becomes a player for %s', async (url) => {
    expect(await textsOf({ text: url })).toEqual([`▶ ${url}`]);
    expect(await textsOf({ text: `Watch\n\n${url}\n\nthen` })).toEqual(['Watch', `▶ ${url}`, 'then']);
    expect(await textsOf({ text: url, html: `<a href="${url}">${url}</a>` })).toEqual([`▶ ${url}`]);
    const [block] = await blocksOf({ text: url });
    expect(block).toMatchObject({ type: 'image', data: { video: { url, captions: [] } } });
  });
  it('becomes a link for other addresses, a path for the app’s own, and no player for text that only mentions a video', async () => {
    expect(await textsOf({ text: 'https://a.example/x' })).toEqual(['https://a.example/x']);
    expect(JSON.stringify((await read({ text: `${own}/programs/one#start` })).parts)).toContain('"url":"/programs/one#start"');
    expect(await textsOf({ html: '<p>See <a href="https://youtu.be/aqz-KE-bpKQ">the film</a></p>' })).toEqual(['See the film']);
  });
  it('becomes a player for a video frame, and nothing for any other frame', async () => {
    expect(
      await textsOf({ html: '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe><iframe src="https://evil.example"></iframe>' }),
    ).toEqual(['▶ https://www.youtube.com/embed/aqz-KE-bpKQ']);
  });
  it('takes the pictures inside it, and counts those left out', async () => {
    const html = `<p>a</p><img src="${png}" alt="A hill"><img src="https://a.example/x.png"><img src="data:image/svg+xml;base64,AA==">`;
    expect(await textsOf({ html, text: 'a' })).toEqual(['a', '▣ A hill']);
    expect((await read({ html, text: 'a' })).leftOut).toBe(2);
    expect(await blocksOf({ html, text: 'a' })).toMatchObject([
      { type: 'text' },
      { type: 'image', data: { image: { url: '/media/A hill.png', alt: 'A hill' } } },
    ]);
    expect(await blocksOf({ html: `<b>x</b><img src="${png}" alt="bad">` })).toMatchObject([{ type: 'text' }]);
  });
  it('becomes a picture when one was copied', async () => {
    const files = [new File(['x'], 'shot.png', { type: 'image/png' }), new File(['y'], 'a.pdf', { type: 'application/pdf' })];
    expect(await blocksOf({ files, html: '<img src="https://a.example/shot.png">' })).toMatchObject([
      { type: 'image', data: { image: { url: '/media/shot.png' } } },
    ]);
  });
  it('becomes nothing when it is empty', async () => expect(await textsOf({ text: ' \n ' })).toEqual([]));
  it.each([
    ['# x', true],
    ['- x', true],
    ['a [b](c)', true],
    ['**a**', true],
    ['a - b', false],
    ['#tag', false],
    ['2 * 3 * 4', false],
    ['plain words', false],
  ])('%s looks like Markdown: %s', (text, is) => expect(looksLikeMarkdown(text)).toBe(is));
});
