import { isWebUrl } from '../text/url.ts';

/** The error below a field: the key of its text and the values of its placeholders (L286–L297). */
export type FieldError =
  | {
      key:
        | 'field.required'
        | 'field.invalid'
        | 'field.number'
        | 'field.date'
        | 'field.option'
        | 'field.email'
        | 'field.url'
        | 'field.password'
        | 'field.password_staff'
        | 'field.confirmation'
        | 'field.name';
    }
  | { key: 'field.min_length'; values: { minLength: number } }
  | { key: 'field.max_length'; values: { maxLength: number } }
  | { key: 'field.between'; values: { betweenMin: number | string; betweenMax: number | string } }
  | { key: 'field.at_least'; values: { min: number | string } }
  | { key: 'field.at_most'; values: { max: number | string } }
  | { key: 'field.prefix'; values: { startWith: string } };

/** Null: the value is valid. Every rule except `required` accepts an empty value, so that optional fields can have rules. */
export type FieldRule<T = string> = (value: T) => FieldError | null;

/** L547. */
export const passwordLongerThan = 6;
export const nameLongerThan = 2;

/** Length in code points: an emoji of one code point counts as one. */
const lengthOf = (value: string) => Array.from(value).length;
const fail = (key: Exclude<FieldError, { values: unknown }>['key']): FieldError => ({ key });

/** Empty means no value, blank text, an empty list, or an unticked consent. */
export const required: FieldRule<unknown> = (value) => {
  const isEmpty =
    value === null ||
    value === undefined ||
    value === false ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0);
  return isEmpty ? fail('field.required') : null;
};

export const minLength =
  (length: number): FieldRule =>
  (value) =>
    value !== '' && lengthOf(value) < length ? { key: 'field.min_length', values: { minLength: length } } : null;

export const maxLength =
  (length: number): FieldRule =>
  (value) =>
    lengthOf(value) > length ? { key: 'field.max_length', values: { maxLength: length } } : null;

const localPart = /^[^\s@<>()[\]\\,;:"]{1,64}$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** One @, a local part without spaces or doubled dots, a domain of two labels or more; only a sent email proves the rest. */
export const email: FieldRule = (value) => {
  const address = value.trim();
  return address === '' || isEmail(address) ? null : fail('field.email');
};

function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || address.length > 254 || !localPart.test(local) || /^\.|\.\.|\.$/.test(local)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => domainLabel.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

export const url: FieldRule = (value) => (value.trim() === '' || isWebUrl(value.trim()) ? null : fail('field.url'));

export const prefix =
  (start: string): FieldRule =>
  (value) =>
    value === '' || value.startsWith(start) ? null : { key: 'field.prefix', values: { startWith: start } };

/** At least seven characters, including blanks (L295). */
export const password: FieldRule = (value) => (lengthOf(value) > passwordLongerThan ? null : fail('field.password'));

/** ID-18 has a rule for members; staff need twelve characters. */
export const staffPassword: FieldRule = (value) => (lengthOf(value) >= 12 ? null : fail('field.password_staff'));

export const confirmation =
  (original: string): FieldRule =>
  (value) =>
    value === original ? null : fail('field.confirmation');

/** At least three characters without surrounding blanks (L297). */
export const name: FieldRule = (value) => (lengthOf(value.trim()) > nameLongerThan ? null : fail('field.name'));

/** The first error of the rules, in order. */
export function check<T>(value: T, ...rules: readonly FieldRule<T>[]): FieldError | null {
  for (const rule of rules) {
    const error = rule(value);
    if (error) return error;
  }
  return null;
}

/** Errors by field; a field without error has no key. */
export type FieldErrors<K extends string> = Partial<Record<K, FieldError>>;

const collect = <K extends string>(errors: Record<K, FieldError | null>): FieldErrors<K> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null)) as FieldErrors<K>;

export const isValid = (errors: FieldErrors<string>): boolean => Object.keys(errors).length === 0;

/** Sign-up (L295, L297). */
export const validateSignUp = (form: { name: string; email: string; password: string }): FieldErrors<'name' | 'email' | 'password'> =>
  collect({ name: check(form.name, required, name), email: check(form.email, required, email), password: check(form.password, required, password) });

/** Login: a password that was once valid is not validated again. */
export const validateLogIn = (form: { email: string; password: string }): FieldErrors<'email' | 'password'> =>
  collect({ email: check(form.email, required, email), password: required(form.password) });

/** Finish the set-up of an account without a password (L183). */
export const validateSetUp = (form: { name: string; password: string }): FieldErrors<'name' | 'password'> =>
  collect({ name: check(form.name, required, name), password: check(form.password, required, password) });

/** Reset and change of password (L296). */
export const validateNewPassword = (form: { password: string; confirmation: string }): FieldErrors<'password' | 'confirmation'> =>
  collect({ password: check(form.password, required, password), confirmation: confirmation(form.password)(form.confirmation) });

/** Account details; also a guest's name and email at checkout (COM-9). */
export const validatePerson = (form: { name: string; email: string }): FieldErrors<'name' | 'email'> =>
  collect({ name: check(form.name, required, name), email: check(form.email, required, email) });
