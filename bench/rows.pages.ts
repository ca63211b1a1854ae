import { ask, bytesOf, headerOf, jsonOf, openLine, type Request } from './http.ts';
import { compare, type Ground, type Row } from './measure.ts';
import { atTurn, cookieOf, headersOf, memberAt, sending } from './members.ts';

const compressed = { 'accept-encoding': 'gzip' };

/** Gives the bare side an answer of ours, to send from memory. */
async function store({ ours, bare }: Ground, name: string, request: Request): Promise<void> {
  const { status, headers, bytes } = await ask(ours.port, request, ours.host);
  if (status !== 200) throw new Error(`${request.path} answered ${status}`);
  const kept = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary', 'content-security-policy'];
  const fields = Object.fromEntries(kept.flatMap((field) => (headerOf(headers, field) === null ? [] : [[field, headerOf(headers, field)]])));
  const head = Buffer.from(`${JSON.stringify({ ...fields, 'content-length': bytes.length })}\n`);
  const line = await openLine(bare.port);
  const body = Buffer.concat([head, bytes]);
  const post = bytesOf({ method: 'POST', path: `/store/${name}`, headers: { 'content-length': String(body.length) } }, bare.host);
  jsonOf(await line.send(Buffer.concat([post, body])));
  line.close();
}

/** A page for a guest or a member, from all articles in turn. */
function pageRow(name: string, about: string, pathOf: (slug: string) => string, isSignedIn: boolean): Row {
  return {
    name,
    about,
    run: async (ground) => {
      const { seeded, ours, bare } = ground;
      const requestAt = (turn: number): Request => ({
        method: 'GET',
        path: pathOf(atTurn(seeded.articles, turn).path),
        headers: { ...compressed, ...(isSignedIn && { cookie: cookieOf(memberAt(seeded, turn)) }) },
      });
      await store(ground, name, requestAt(0));
      const count = isSignedIn ? seeded.members.length : seeded.articles.length;
      return [
        await compare(ground, name, {
          ours: sending(ours, count, requestAt),
          bare: sending(bare, 1, () => ({ method: 'GET', path: `/bytes/${name}`, headers: compressed })),
        }),
      ];
    },
  };
}
const html = (slug: string) => `/${slug}`;
const json = (slug: string) => `/__/${slug}/index.json`;

const list: Row = {
  name: 'list',
  about: 'a list of 30 pages with access decisions, for a member',
  run: async (ground) => {
    const { seeded, ours, bare } = ground;
    const requestAt = (turn: number): Request => ({
      method: 'GET',
      path: `/api/content/article?page_id=${seeded.listId}&order_by=position&limit=30&page=${1 + (turn % 3)}`,
      headers: headersOf(seeded, memberAt(seeded, turn)),
    });
    for (let page = 0; page < 3; page += 1) {
      const { items } = jsonOf<{ items: object[] }>(await ask(ours.port, requestAt(page), ours.host));
      if (items.length !== 30) throw new Error(`the list has ${items.length} pages`);
      const text = `insert into bare.pages (list, position, item) select 'list', $1::int + n - 1, item from json_array_elements($2::json) with ordinality as x(item, n)`;
      jsonOf(await ask(bare.port, { method: 'POST', path: '/prepare', body: { text, values: [page * 30, JSON.stringify(items)] } }, bare.host));
    }
    return [
      await compare(ground, 'list', {
        // Three pages, and members by the thousand: no member gets the same page each time.
        ours: sending(ours, seeded.members.length * 3, requestAt),
        bare: sending(bare, 3, (turn) => ({ method: 'GET', path: `/list/list/${turn * 30}` })),
      }),
    ];
  },
};

export const pageRows: Row[] = [
  pageRow('pages-html', 'a public page for guests, as HTML', html, false),
  pageRow('pages-json', 'the same page for guests, as JSON', json, false),
  pageRow('pages-member', 'the same page for members, as HTML', html, true),
  pageRow('pages-member-json', 'the same page for members, as JSON', json, true),
  list,
];
