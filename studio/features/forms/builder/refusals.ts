import { findField, findGroup, type FormDocument } from '../state/document.ts';

export type Refusals = {
  /** By the id of the field or group. */
  lines: Record<string, string[]>;
  /** By the part of the form. */
  form: Record<string, string[]>;
};

/** The server's words about a refused save, by what they are about: named by an id, or by the path of a part. */
export function refusalsOf(fields: Readonly<Record<string, string[]>>, form: FormDocument): Refusals {
  const refusals: Refusals = { lines: {}, form: {} };
  for (const [path, texts] of Object.entries(fields)) {
    const at = /^form_fields\.(\d+)/.exec(path)?.[1];
    const id = at === undefined ? path : (form.form_fields[Number(at)]?.id ?? path);
    const isLine = findField(form, id) !== null || findGroup(form.form_groups, id) !== null;
    const place = isLine ? refusals.lines : refusals.form;
    const name = isLine ? id : (path.split('.')[0] ?? path);
    place[name] = [...(place[name] ?? []), ...texts];
  }
  return refusals;
}
