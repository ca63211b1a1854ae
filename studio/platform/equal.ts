/** Whether two JSON values are equal. The order of keys does not matter, and a missing key equals undefined. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((entry, index) => isEqual(entry, other[index]));
  }
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) => isEqual(first[key], second[key]));
}
