import { escapeHtml } from './delivery.html.ts';

interface Operation {
  'x-who': string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
type Document = { paths: Record<string, Record<string, Operation>> };

const style = `:root{color-scheme:light dark;--line:light-dark(#dfe3e8,#333a45);--muted:light-dark(#566070,#a3adbb);--back:light-dark(#fff,#14171c);--raised:light-dark(#f7f8f9,#1c2027);--ink:light-dark(#1d232c,#eef1f5)}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--back);color:var(--ink)}main{max-width:960px;margin:0 auto;padding:32px 16px 96px}
h1{font-size:28px}h2{margin:40px 0 12px;font-size:20px;text-transform:capitalize}p,small{color:var(--muted)}a{color:inherit}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;background:var(--raised)}summary{padding:12px 16px;cursor:pointer;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}
summary:focus-visible{outline:2px solid currentColor;outline-offset:2px}code,pre{font:13px/1.5 ui-monospace,monospace}summary b{font:600 12px/1 ui-monospace,monospace;min-width:52px}
.in{padding:0 16px 16px}pre{overflow:auto;margin:4px 0 12px;padding:12px;border-radius:6px;background:var(--back);border:1px solid var(--line);max-height:360px}h3{font-size:13px;margin:12px 0 4px;color:var(--muted)}`;

/** The API as a page to read, made from the same document that programs get. Without scripts: each call unfolds by plain HTML. */
export function apiPage(document: object): string {
  const calls = Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => nameOf(operation));
  const sections = [...groups].map(
    ([name, list]) =>
      `<section><h2 id="${escapeHtml(name.replaceAll(' ', '-'))}">${escapeHtml(name.replaceAll('_', ' '))}</h2>${list.map(callOf).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · Bandstand</title><style>${style}</style></head><body><main><h1>API</h1>
<p>${calls.length} calls. Each names its app by <code>x-account-app</code>; who is signed in also sends <code>x-user-email</code> and <code>x-user-token</code>. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Sections"><p>${[...groups.keys()].map((name) => `<a href="#${escapeHtml(name.replaceAll(' ', '-'))}">${escapeHtml(name)}</a>`).join(' · ')}</p></nav>${sections.join('')}</main></body></html>`;
}

/** Page data is next to the API, at the host root. */
const nameOf = ({ tags: [tag = 'other'] }: Operation): string => (tag === '__' ? 'page data' : tag);

function callOf({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = operation.parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, in: place, required }) => `${name} (${place}${required ? '' : ', optional'})`);
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema;
  const refusals = Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { description }]) => `${status} ${description}`);
  const parts = [
    parameters.length > 0 ? `<h3>Parameters</h3><code>${escapeHtml(parameters.join(', '))}</code>` : '',
    schemaOf('Body', body),
    schemaOf('Answer', answer),
    refusals.length > 0 ? `<h3>Refusals</h3><code>${escapeHtml(refusals.join('; '))}</code>` : '',
  ];
  return `<details><summary><b>${method}</b><code>${escapeHtml(path)}</code><small>${escapeHtml(operation['x-who'])}</small></summary><div class="in">${parts.join('')}</div></details>`;
}

const schemaOf = (title: string, schema: object | undefined): string =>
  schema ? `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 1))}</pre>` : '';
