import type { RichText } from '@bandstand/contract/richtext.ts';
import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import { fromMarkup, piecesOfMarkup } from '@bandstand/rules/richtext/fromMarkup.ts';
import { toMarkup } from '@bandstand/rules/richtext/toMarkup.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const read = (html: string): RichText => fromMarkup(new DOMParser().parseFromString(html, 'text/html').body);
const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const p = (...children: unknown[]) => ({ type: 'paragraph', children });
const heading = (tag: string, words: string) => ({ type: 'heading', tag, children: [text(words)] });
const item = (...children: unknown[]) => ({ type: 'listitem', children });
const bullets = (...children: unknown[]) => ({ type: 'list', listType: 'bullet', children });
const numbers = (...children: unknown[]) => ({ type: 'list', listType: 'number', children });
const is = (...children: unknown[]) => ({ root: { children } });

describe('HTML as rich text', () => {
  it.each<[string, string, unknown]>([
    [
      'marks',
      '<p>Hello <b>big <i>bold</i></b> <u>world</u><s>!</s> <code>x</code></p>',
      is(p(text('Hello '), text('big ', 1), text('bold', 3), text(' '), text('world', 8), text('!', 4), text(' '), text('x', 16))),
    ],
    ['spaces and line breaks in the source', '<p>\n  one\n   two </p>\n\n<p>three</p>', is(p(text('one two')), p(text('three')))],
    [
      'headings of six levels as three',
      '<h1>a</h1><h2>b</h2><h3>c</h3><h6>d</h6>',
      is(heading('h2', 'a'), heading('h2', 'b'), heading('h3', 'c'), heading('h4', 'd')),
    ],
    ['breaks', '<div>a<br>b</div><div>c<br></div>', is(p(text('a'), { type: 'linebreak' }, text('b')), p(text('c')))],
    ['a line break inside formatted text', '<p><b>a<br></b>b</p>', is(p(text('a', 1), { type: 'linebreak' }, text('b')))],
    ['quotes', '<blockquote><p>said</p></blockquote>', is({ type: 'quote', children: [text('said')] })],
    ['nested lists', '<ul><li><p>a</p><ol><li>b</li></ol></li></ul>', is(bullets(item(text('a'), numbers(item(text('b'))))))],
    ['lists outside their items', '<ul><li>a</li><ul><li>b</li></ul></ul>', is(bullets(item(text('a'), bullets(item(text('b'))))))],
    [
      'links',
      '<p>see <a href="https://a.example/">there</a>.</p>',
      is(p(text('see '), { type: 'link', url: 'https://a.example/', children: [text('there')] }, text('.'))),
    ],
    ['tables as lines', '<table><tr><td>a</td><td>b</td></tr></table>', is(p(text('a · b')))],
    ['indented source', '<pre>a\n  b</pre>', is(p(text('a'), { type: 'linebreak' }, text('  b')))],
  ])('%s', (_name, html, expected) => expect(read(html)).toEqual(expected));

  it('reads an online text editor, whose formats are styles and whose wrapper is bold text that is not bold', () => {
    const html = `<b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Plan</span></h1>
      <p dir="ltr"><span style="font-weight:700">Six</span><span style="font-weight:400;font-style:italic"> weeks</span></p>
      <ul><li dir="ltr"><p dir="ltr"><span>Move</span></p></li><li><p><span>Rest</span></p></li></ul></b><br>`;
    expect(read(html)).toEqual(is(heading('h2', 'Plan'), p(text('Six', 1), text(' weeks', 2)), bullets(item(text('Move')), item(text('Rest')))));
  });
  it('reads a word processor, whose lists are paragraphs', () => {
    const line = (level: number, mark: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
    const html = `<html><head><style>p{color:red}</style></head><body><!--StartFragment--><h1>Plan</h1>${line(1, '·', 'Move')}${line(2, 'o', 'Slowly')}${line(1, '·', 'Rest')}<p>${line(1, '1.', 'One')}</body></html>`;
    expect(read(html)).toEqual(
      is(heading('h2', 'Plan'), bullets(item(text('Move'), bullets(item(text('Slowly')))), item(text('Rest')), item(text('One')))),
    );
  });
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>1</script></svg>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<style>*{display:none}</style><template><p>x</p></template>',
    '<p style="display:none">hidden</p>',
    '<object data="x"><p>y</p></object><math><mi>z</mi></math>',
    '<a href="javascript:alert(1)"></a>',
  ])('keeps nothing of %s', (html) => expect(read(html)).toEqual(is()));
  it.each(['javascript:alert(1)', 'java&#10;script:alert(1)', 'data:text/html,x', '//evil.example'])('keeps only the text of a link to %s', (url) =>
    expect(read(`<p onclick="x()"><a href="${url}">words</a></p>`)).toEqual(is(p(text('words')))),
  );
  it('handles documents of any depth', () => {
    expect(JSON.stringify(read(`${'<div>'.repeat(400)}deep`)).length).toBeLessThan(200);
    expect(JSON.stringify(read(`${'<ul><li>'.repeat(100)}deep`)).length).toBeLessThan(2_000);
  });
  it('reports pictures and frames in their places', () => {
    const html = '<p>a<img src="data:image/png;base64,AA==" alt="A hill">b</p><iframe src="https://www.youtube.com/embed/abcdefg"></iframe>';
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    expect(piecesOfMarkup(body)).toEqual([
      { kind: 'text', richText: is(p(text('a'))) },
      { kind: 'picture', src: 'data:image/png;base64,AA==', alt: 'A hill' },
      { kind: 'text', richText: is(p(text('b'))) },
      { kind: 'frame', src: 'https://www.youtube.com/embed/abcdefg' },
    ]);
  });
});

describe('rich text as HTML and back', () => {
  const words = fc.stringMatching(/^[a-z<&"'{]{1,6}( [a-z>]{1,4})?$/);
  const leaf = fc.record({ type: fc.constant('text'), text: words, format: fc.integer({ min: 0, max: 31 }) });
  const inline = fc.oneof(leaf, fc.record({ type: fc.constant('link'), url: fc.webUrl(), children: fc.tuple(leaf) }));
  const line = fc.array(inline, { minLength: 1, maxLength: 3 });
  const list = (listitem: fc.Arbitrary<unknown>) =>
    fc.record({
      type: fc.constant('list'),
      listType: fc.constantFrom('bullet', 'number'),
      children: fc.array(listitem, { minLength: 1, maxLength: 3 }),
    });
  const flat = line.map((children) => ({ type: 'listitem', children }));
  const deep = fc.tuple(line, list(flat)).map(([children, inner]) => ({ type: 'listitem', children: [...children, inner] }));
  const block = fc.oneof(
    line.map((children) => ({ type: 'paragraph', children })),
    line.map((children) => ({ type: 'quote', children })),
    fc.tuple(fc.constantFrom('h2', 'h3', 'h4'), line).map(([tag, children]) => ({ type: 'heading', tag, children })),
    list(fc.oneof(flat, deep)),
  );
  it('survive a round trip', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (children) => {
        const once = read(toMarkup(cleanRichText({ root: { children } })));
        expect(read(toMarkup(once))).toEqual(once);
        expect(toMarkup(read(toMarkup(once)))).toBe(toMarkup(once));
      }),
      { numRuns: 200 },
    );
  });
});
