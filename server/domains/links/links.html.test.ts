import { describe, expect, it } from 'vitest';
import { readPage } from './links.html.ts';

const url = 'https://site.example/articles/one';
const read = (html: string | Buffer, type = 'text/html') => readPage(Buffer.isBuffer(html) ? html : Buffer.from(html), type, url);
const meta = (name: string, content: string, key = 'property') => `<meta ${key}="${name}" content="${content}">`;

describe('the text of a link card', () => {
  it('is taken from tags for link cards, before those for tabs and search engines', () => {
    const rest = '<title>Tab</title><meta name="description" content="For searches"><meta name="twitter:title" content="Bird">';
    expect(read(`${rest}${meta('og:title', 'Open')}${meta('og:description', 'Graph')}${meta('og:image', '/one.png')}`)).toEqual({
      title: 'Open',
      description: 'Graph',
      image: 'https://site.example/one.png',
    });
    expect(read(rest)).toEqual({ title: 'Bird', description: 'For searches', image: null });
    expect(read('<title>Tab</title>')).toEqual({ title: 'Tab', description: null, image: null });
    expect(read('<p>nothing')).toEqual({ title: null, description: null, image: null });
  });

  it('is the first value of each tag, if it is not empty', () => {
    expect(read(`${meta('og:title', ' ')}${meta('og:title', 'One')}${meta('og:title', 'Two')}`).title).toBe('One');
    expect(read('<title></title><title>Second</title>').title).toBeNull();
    expect(read(`${meta('OG:Title', 'Loud')}`).title).toBe('Loud');
    expect(read(`${meta('og:title', 'By name', 'name')}`).title).toBe('By name');
  });

  it('is not a drawing’s title, a script or a comment', () => {
    expect(read('<svg><title>Logo</title></svg><title>Page</title>').title).toBe('Page');
    expect(read('<script>"<title>Script</title>"</script><title>Page</title>').title).toBe('Page');
    expect(read('<!-- <title>Comment</title> --><title>Page</title>').title).toBe('Page');
  });

  it('is text: entities are decoded, markup is left as it is, lines are joined', () => {
    expect(read('<title>Rock &amp; Roll &#8211; caf&eacute; &lt;b&gt;</title>').title).toBe('Rock & Roll – café <b>');
    expect(read('<title>\n  Many\n\t lines  </title>').title).toBe('Many lines');
    expect(read(`${meta('og:title', '<img src=x onerror=alert(1)>')}`).title).toBe('<img src=x onerror=alert(1)>');
  });

  it('cannot reorder or hide the text around it', () => {
    expect(read('<title>a\u202eb\u2066c\u200bd\u0000e\ufefff</title>').title).toBe('abcd ef');
    expect(read('<title>\u202e\u200b</title>').title).toBeNull();
  });

  it('is cut when it is long, never within a character', () => {
    expect(read(`<title>${'😀'.repeat(300)}</title>`).title).toBe(`${'😀'.repeat(199)}…`);
    expect(read(meta('og:description', 'x'.repeat(9000))).description).toHaveLength(500);
    expect(read(`<title>${'y'.repeat(400_000)}</title>`).title).toHaveLength(200);
  });
});

describe('its picture', () => {
  it.each([
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['a.jpg', 'https://site.example/articles/a.jpg'],
    ['/a b.jpg', 'https://site.example/a%20b.jpg'],
    ['  /a.jpg ', 'https://site.example/a.jpg'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['file:///etc/passwd', null],
    ['http://[::1', null],
    [`/${'a'.repeat(3000)}`, null],
  ])('at %s is %s', (given, image) => expect(read(meta('og:image', given)).image).toBe(image));

  it('is resolved from the address that the page names as its own', () => {
    expect(read(`<base href="/media/">${meta('og:image', 'a.jpg')}`).image).toBe('https://site.example/media/a.jpg');
    expect(read(`<base href="http://[">${meta('og:image', 'a.jpg')}`).image).toBe('https://site.example/articles/a.jpg');
  });

  it('is the safe one of two', () => {
    expect(read(`${meta('og:image', 'http://a.example/1')}${meta('og:image:secure_url', 'https://a.example/2')}`).image).toBe('https://a.example/2');
  });
});

describe('its characters', () => {
  it.each<[string, Buffer, string]>([
    ['the header', Buffer.from('<title>caf\xe9</title>', 'latin1'), 'text/html; charset=ISO-8859-1'],
    ['the header, in quotes', Buffer.from('<title>caf\xe9</title>', 'latin1'), 'text/html; charset="windows-1252"'],
    ['the page', Buffer.from('<meta charset=iso-8859-1><title>caf\xe9</title>', 'latin1'), 'text/html'],
    [
      'the page, as it was done once',
      Buffer.from('<meta http-equiv="content-type" content="text/html; charset=windows-1252"><title>caf\xe9</title>', 'latin1'),
      'text/html',
    ],
    ['a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<title>café</title>', 'utf16le')]), 'text/html; charset=utf-8'],
    ['nobody', Buffer.from('<title>café</title>'), 'text/html'],
    ['an unknown name', Buffer.from('<title>café</title>'), 'text/html; charset=klingon'],
  ])('are decoded as named by %s', (_who, bytes, type) => expect(read(bytes, type).title).toBe('café'));

  it('that are broken cost only themselves', () => {
    expect(read(Buffer.from([...Buffer.from('<title>a'), 0xff, 0xc3, ...Buffer.from('b</title>')])).title).toBe('ab');
    expect(read(Buffer.from('<meta charset=shift_jis><title>\x93\xfa\x96\x7b</title>', 'latin1')).title).toBe('日本');
  });
});

describe('a broken page', () => {
  it.each([
    ['<title>Cut o', 'Cut o'],
    ['<html><head><title>A</title><meta property="og:title" content="B', 'A'],
    ['<title>A</titel><body>', 'A</titel><body>'],
    ['<<<>>><title>A</title>', 'A'],
    ['<div'.repeat(50_000), null],
    ['<div>'.repeat(100_000), null],
    ['<meta '.repeat(80_000), null],
    ['&'.repeat(500_000), null],
    [`<title>${'&lt;'.repeat(120_000)}</title>`, `${'<'.repeat(199)}…`],
    ['\0'.repeat(1000), null],
    ['', null],
  ])('like %.40s is read as far as possible', (html, title) => expect(read(html).title).toBe(title));

  it('of noise is not read', () => {
    let seed = 7;
    const noise = Buffer.from(Array.from({ length: 100_000 }, () => (seed = (seed * 48_271) % 2_147_483_647) & 0xff));
    expect(() => read(noise)).not.toThrow();
  });
});
