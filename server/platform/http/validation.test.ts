import { describe, expect, it } from 'vitest';
import type { AppError } from './app-error.ts';
import { compile } from './validation.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5 },
    code: { type: 'string', minLength: 4 },
    page: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
    place: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
    either: { anyOf: [{ type: 'integer' }, { type: 'boolean' }, { type: 'array', items: { type: 'integer' } }] },
  },
};

function fieldsOf(part: string, value: unknown) {
  const read = compile(schema, part)(value);
  if (!('error' in read)) return null;
  expect(read.error).toMatchObject({ code: 'validation_failed', status: 422 });
  return (read.error as AppError).fields;
}

describe('the input of a call', () => {
  it.each<[unknown, Record<string, object[]>]>([
    [{}, { name: [{ key: 'field.required' }] }],
    [{ name: '' }, { name: [{ key: 'field.required' }] }],
    [{ name: 'too long' }, { name: [{ key: 'field.max_length', values: { maxLength: 5 } }] }],
    [{ name: 'a', code: 'abc' }, { code: [{ key: 'field.min_length', values: { minLength: 4 } }] }],
    [{ name: 'a', place: {} }, { 'place.city': [{ key: 'field.required' }] }],
    [{ name: 'a', tags: ['x', 1] }, { 'tags.1': [{ key: 'field.invalid' }] }],
    [{ name: 'a', either: 'x' }, { either: [{ key: 'field.invalid' }] }],
    [
      { name: null, page: '1' },
      { name: [{ key: 'field.invalid' }], page: [{ key: 'field.invalid' }] },
    ],
    [null, { body: [{ key: 'field.invalid' }] }],
    [[], { body: [{ key: 'field.invalid' }] }],
  ])('with the body %j is refused by field', (value, fields) => expect(fieldsOf('body', value)).toEqual(fields));

  it('of a query is text, and is read as the value it represents', () => {
    expect(compile(schema, 'query')({ name: 'a', page: '3', tags: 'x' })).toEqual({ value: { name: 'a', page: 3, tags: ['x'] } });
    expect(fieldsOf('query', { name: 'a', page: '3.5' })).toEqual({ page: [{ key: 'field.invalid' }] });
  });

  it.each(['1e999', '-1e999', '9007199254740992'])('of a query accepts no number that cannot be stored exactly: %s', (page) =>
    expect(fieldsOf('query', { name: 'a', page })).toEqual({ page: [{ key: 'field.invalid' }] }),
  );

  it('reports at most fifty faults', () => {
    const fields = fieldsOf('body', { name: 'a', tags: Array.from({ length: 200 }, (_, at) => at) });
    expect(Object.keys(fields ?? {})).toHaveLength(50);
  });
});
