import { describe, expect, it } from 'vitest';
import { isFresh } from './etag.ts';
import { periodOf } from './period.ts';

describe('the period of a filter', () => {
  it.each([
    [{}, { from: undefined, to: undefined }],
    [{ from: '2027-05-01' }, { from: '2027-05-01T00:00:00.000Z', to: undefined }],
    [{ to: '2027-05-01T12:00:00+02:00' }, { from: undefined, to: '2027-05-01T10:00:00.000Z' }],
    [
      { from: '2027-05-01T00:00:00Z', to: '2027-04-01T00:00:00Z' },
      { from: '2027-05-01T00:00:00.000Z', to: '2027-04-01T00:00:00.000Z' },
    ],
  ])('reads %j as %j', (given, read) => expect(periodOf(given)).toEqual(read));

  it.each([
    [{ from: 'yesterday' }, ['from']],
    [{ from: '2027-05-01', to: '2027-13-01' }, ['to']],
    [{ from: '', to: '25:00' }, ['from', 'to']],
  ])('refuses %j at the fields %j', (given, fields) => {
    const texts = Object.fromEntries(fields.map((field) => [field, [{ key: 'field.invalid' }]]));
    expect(() => periodOf(given)).toThrow(expect.objectContaining({ code: 'validation_failed', status: 422, fields: texts }));
  });
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('a copy with the tag %s is current: %s', (tags, is) => expect(isFresh(tags, '"a"')).toBe(is));
