import { describe, expect, it } from 'vitest';
import { maxLength, minLength, required, type FieldError } from './fields.ts';

const keyOf = (error: FieldError | null) => error?.key ?? null;

describe('L288–L290: presence and length', () => {
  it.each([[''], ['  '], [null], [undefined], [[]], [false]])('L288 required: %j is empty', (value) =>
    expect(keyOf(required(value))).toBe('field.required'),
  );
  it.each([['a'], [0], [true], [['a']]])('L288 required: %j is present', (value) => expect(required(value)).toBeNull());

  it('L289, L290 lengths count code points and name the limit', () => {
    expect(minLength(3)('ab')).toEqual({ key: 'field.min_length', values: { minLength: 3 } });
    expect(minLength(3)('😀ab')).toBeNull();
    expect(minLength(3)('')).toBeNull();
    expect(maxLength(3)('😀abc')).toEqual({ key: 'field.max_length', values: { maxLength: 3 } });
    expect(maxLength(3)('😀ab')).toBeNull();
  });
});
