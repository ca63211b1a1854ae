import { allCalls } from '@bandstand/contract/registry.ts';
import { Ajv } from 'ajv';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { schemasOf } from './schemas.ts';

const calls = allCalls();

it('every schema of a call can be compiled, though that happens with its first request', async () => {
  const [app, ajv] = [fastify(), new Ajv({ strict: false })];
  const broken: string[] = [];
  const tryOut = (what: string, compile: () => unknown) => {
    try {
      compile();
    } catch (error) {
      broken.push(`${what}: ${String(error)}`);
    }
  };
  app.get('/', (_request, reply) => {
    for (const [key, call] of calls) {
      for (const [part, schema] of Object.entries(schemasOf(call))) tryOut(`${key} ${part}`, () => ajv.compile(schema as object));
      tryOut(`${key} answer`, () => reply.compileSerializationSchema(call.returns as Record<string, unknown>));
    }
    return {};
  });
  expect((await app.inject('/')).statusCode).toBe(200);
  expect(broken).toEqual([]);
});

it('the schemas of a call are the same objects each time, so that they are compiled once', () => {
  for (const [, call] of calls) expect(schemasOf(call)).toBe(schemasOf(call));
});
