/** The value at `index`; a negative one counts from the end. Throws a RangeError where the list is shorter. */
export function requireAt<T>(list: readonly T[], index: number): T {
  const value = list.at(index);
  if (value === undefined) throw new RangeError(`A list of ${list.length} has no place ${index}`);
  return value;
}

/** The value of `key`. Throws a RangeError where the map has none. */
export function requireKey<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`The map has no key ${String(key)}`);
  return value;
}
