import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { AppError, type FieldText } from './app-error.ts';

const options = { allErrors: true, strict: false, useDefaults: false, removeAdditional: false as const };
/** Query and path are text, so they are coerced; a body is not (null must not become ""). */
const coercing = new Ajv({ ...options, coerceTypes: 'array' });
const literal = new Ajv(options);

/**
 * Checks one part of a request by its schema. Invalid input throws 422 with a text for each field (API-5). The schema is compiled with the first such
 * request: compiling those of all calls would delay every start.
 */
export function compile(schema: object, part: string): (value: unknown) => { value: unknown } | { error: Error } {
  let check: ValidateFunction | undefined;
  return (value) => {
    check ??= (part === 'body' ? literal : coercing).compile(schema);
    if (!check(value)) return { error: new AppError('validation_failed', { fields: textsOf(check.errors ?? []) }) };
    // Coercion accepts `1e999` as an integer, which then is Infinity; numbers that a double cannot hold exactly are refused with it.
    const endless =
      part === 'body'
        ? undefined
        : Object.entries(value as object).find(([, read]) => typeof read === 'number' && !(Math.abs(read) <= Number.MAX_SAFE_INTEGER));
    return endless ? { error: new AppError('validation_failed', { fields: { [endless[0]]: [{ key: 'field.invalid' }] } }) } : { value };
  };
}

function textsOf(errors: ErrorObject[]): Record<string, FieldText[]> {
  const fields: Record<string, FieldText[]> = {};
  for (const error of errors.slice(0, 50)) {
    const field = fieldOf(error);
    const texts = (fields[field] ??= []);
    const text = textOf(error);
    // Each branch of an `anyOf` reports its own fault: one text is enough.
    if (!texts.some(({ key }) => key === text.key)) texts.push(text);
  }
  return fields;
}

const fieldOf = (error: ErrorObject): string => {
  const inside = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword !== 'required') return inside || 'body';
  return [inside, String(error.params.missingProperty)].filter(Boolean).join('.');
};

function textOf(error: ErrorObject): FieldText {
  if (error.keyword === 'required') return { key: 'field.required' };
  if (error.keyword === 'minLength')
    return error.params.limit <= 1 ? { key: 'field.required' } : { key: 'field.min_length', values: { minLength: error.params.limit } };
  if (error.keyword === 'maxLength') return { key: 'field.max_length', values: { maxLength: error.params.limit } };
  return { key: 'field.invalid' };
}
