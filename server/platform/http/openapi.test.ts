import { errorStatus } from '@bandstand/contract/errors.ts';
import type { Call, CallKey } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { CallOptions, Session } from '../../testing/client.ts';
import { nobodysId, sampleOf } from '../../testing/samples.ts';
import { publishPage } from '../../domains/pages/pages.builders.ts';
import { aProduct } from '../../domains/products/products.builders.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: object;
}
interface Operation {
  operationId: string;
  'x-who': string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  security?: Record<string, string[]>[];
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

const calls = allCalls() as [CallKey & keyof AllCalls, Call][];
const ajv = new Ajv2020({ strict: false, validateFormats: false });
let app: TestApp;
let owner: Session;
let member: MemberSession;
let document: Document;

beforeAll(async () => {
  app = await startTestApp();
  [owner, member] = [await app.owner(), await app.signUp()];
  document = (await app.get('/api/openapi.json')).json<Document & Record<string, unknown>>();
});
afterAll(() => app.close());

const operationOf = (key: string): Operation => {
  const [method, path] = key.split(' ') as [string, string];
  return (document.paths[`/api${path}`] ?? document.paths[path])![method.toLowerCase()]!;
};
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) => Object.values(methods).map((operation) => ({ path, operation })));
const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
const problemsOf = (schema: object, value: unknown): string => {
  const key = JSON.stringify(schema);
  const check = compiled.get(key) ?? ajv.compile({ ...schema, components: document.components });
  compiled.set(key, check);
  return check(value) ? '' : JSON.stringify(check.errors?.slice(0, 3));
};

describe('the OpenAPI document', () => {
  it('contains each declared call once, and nothing else', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations().map(({ operation }) => operation.operationId)).toHaveLength(calls.length);
    for (const [key, call] of calls) expect(operationOf(key), key).toMatchObject({ operationId: key, 'x-who': call.who });
  });

  it('declares every parameter of a path, and no other, each name once', () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name).toSorted(), path).toEqual(inPath.toSorted());
      expect(
        declared.every(({ required }) => required),
        path,
      ).toBe(true);
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size, path).toBe(names.length);
    }
  });

  it('consists of schemas that a JSON Schema 2020-12 validator accepts, without a trace of the serialiser’s dialect', { timeout: 120_000 }, () => {
    // Most calls have the same refusal: it is compiled once.
    const known = new Set<string>();
    for (const { path, operation } of operations()) {
      const schemas = [
        ...operation.parameters.map(({ schema }) => schema),
        ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
        ...Object.values(operation.responses).flatMap(({ content }) => Object.values(content ?? {}).map(({ schema }) => schema)),
      ];
      for (const schema of schemas) {
        const written = JSON.stringify(schema);
        if (known.has(written)) continue;
        known.add(written);
        expect(() => ajv.compile({ ...schema, components: document.components }), path).not.toThrow();
        expect(written, path).not.toMatch(/"nullable"|"~/);
      }
    }
  });

  it('names security schemes that it declares, and admits the callers that the call admits', () => {
    for (const [key, call] of calls) {
      const { security } = operationOf(key);
      for (const requirement of security ?? [])
        for (const scheme of Object.keys(requirement)) expect(document.components.securitySchemes).toHaveProperty(scheme);
      const isOpen = security === undefined || security.some((requirement) => Object.keys(requirement).length === 0);
      expect(isOpen, key).toBe(call.who === 'guest' || call.who === 'signed');
    }
  });

  it('lists every code of a call under its status', () => {
    for (const [key, call] of calls)
      for (const code of call.errors ?? [])
        expect(operationOf(key).responses[String(errorStatus[code])]?.description, `${key} ${code}`).toContain(code);
  });

  it('describes the key that makes a repeat harmless, if there is one', () => {
    const withKey = operations().filter(({ operation }) => operation.parameters.some(({ name }) => name === 'Idempotency-Key'));
    expect(withKey.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      calls.flatMap(([key, call]) => (call.idempotent ? [key as string] : [])).toSorted(),
    );
    for (const { operation } of withKey) expect(operation.responses['409']?.description).toContain('idempotency_conflict');
  });
});

// Before the walk below, which changes whatever it can.
it('describes the real answers of calls', async () => {
  const page = await publishPage(app, { title: 'Public', is_commentable: true });
  const product = await aProduct(app);
  await app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id: page.id } });
  const [thread] = await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]);
  await app.call('POST /threads/{id}/messages', { as: member, params: { id: thread!.id }, body: { data: { op: 'send', message: 'hello' } } });
  const asked: [CallKey & keyof AllCalls, CallOptions][] = [
    ['GET /health', {}],
    ['POST /auth/verify', { as: member }],
    ['GET /threads', { as: member }],
    ['GET /threads/{id}', { as: member, params: { id: thread!.id } }],
    ['GET /threads/{id}/messages', { as: member, params: { id: thread!.id } }],
    ['GET /my-content', { as: member }],
    ['GET /products/{id}', { params: { id: product.id } }],
    ['POST /products/{id}/preview', { params: { id: product.id }, body: {} }],
    ['GET /content/{contentType}', { params: { contentType: 'all' } }],
    ['GET /pages/tree', {}],
    ['GET /subscribers', { as: member }],
    ['GET /notifications', { as: member }],
    ['GET /studio/pages', { as: owner }],
    ['GET /studio/pages/{id}', { as: owner, params: { id: page.id } }],
    ['GET /studio/pages/{id}/access', { as: owner, params: { id: page.id } }],
    ['GET /studio/products', { as: owner }],
    ['GET /studio/members', { as: owner }],
    ['GET /studio/theme', { as: owner }],
    ['GET /studio/navigation', { as: owner }],
    ['GET /studio/changes', { as: owner }],
    ['GET /studio/outbox', { as: owner }],
    ['GET /studio/home', { as: owner }],
  ];
  for (const [key, options] of asked) {
    const answer = await app.call(key, options);
    expect(answer.status, `${key} ${answer.text.slice(0, 200)}`).toBe(200);
    expect(problemsOf(operationOf(key).responses['200']!.content!['application/json']!.schema, answer.body), key).toBe('');
  }
});

/** Mistakes that a caller may make in any call. */
const mistakes: [string, (call: Call, right: CallOptions) => CallOptions | null][] = [
  ['without an app', (_call, right) => ({ ...right, app: null })],
  ['for an unknown app', (_call, right) => ({ ...right, app: 'nowhere' })],
  ['at the host of another app', (_call, right) => ({ ...right, app: 'first', headers: { host: 'second.localhost' } })],
  ['as a guest', (_call, right) => ({ ...right, as: null, app: 'first' })],
  [
    'with an id that is none',
    (call, right) => (call.params ? { ...right, params: Object.fromEntries(Object.keys(call.params).map((name) => [name, 'none'])) } : null),
  ],
  ['with unknown ids', (_call, right) => right],
  [
    'with a query that is wrong',
    (call, right) => (call.query ? { ...right, query: Object.fromEntries(Object.keys(call.query).map((name) => [name, 'x'.repeat(5000)])) } : null),
  ],
  ['with an invalid body', (call, right) => (call.body ? { ...right, body: [] } : null)],
  ['with an empty body', (call, right) => (call.body ? { ...right, body: {} } : null)],
  [
    'with a body that is no JSON',
    (call, right) => (call.body ? { ...right, body: undefined, headers: { 'content-type': 'application/xml' } } : null),
  ],
];

describe.each(calls.filter(([key, call]) => !call.file && !key.endsWith('/logout')))('%s', (key, call) => {
  it('refuses only with a status and a code that the document names', async () => {
    const right: CallOptions = {
      as: call.who === 'owner' ? owner : member,
      params: Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, name === 'contentType' ? 'all' : nobodysId])),
      ...(call.body ? { body: sampleOf(call.body as never) } : {}),
    };
    const { responses } = operationOf(key);
    for (const [mistake, make] of mistakes) {
      const options = make(call, right);
      if (!options) continue;
      const answer = await app.call(key, options);
      const documented = responses[String(answer.status)];
      expect(documented, `${mistake}: ${answer.status} ${answer.text.slice(0, 200)}`).toBeDefined();
      if (answer.status < 400) continue;
      expect(documented?.description.split(', '), mistake).toContain(answer.body.error);
      expect(problemsOf(documented!.content!['application/json']!.schema, answer.body), mistake).toBe('');
    }
  });
});
