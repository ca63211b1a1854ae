type Json = Record<string, unknown>;
/** An exercise that becomes another one: the ids of their pages, in lower case, and their names. */
export interface Replacement {
  from: string;
  into: string;
  nameBefore: string;
  nameAfter: string;
}

/** A copy in which everything that names the exercise names the other one. Titles that someone wrote stay; the exercise's own name follows. */
export function withReplaced<T>(value: T, replacement: Replacement): T {
  const walk = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return inner;
    const copy: Json = Object.fromEntries(Object.entries(inner).map(([name, part]) => [name, walk(part)]));
    const { exercise_id: id, title } = copy;
    if (typeof id !== 'string' || id.toLowerCase() !== replacement.from) return copy;
    return { ...copy, exercise_id: replacement.into, ...(title === replacement.nameBefore ? { title: replacement.nameAfter } : {}) };
  };
  return walk(value) as T;
}
