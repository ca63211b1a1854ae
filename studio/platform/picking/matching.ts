const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The options whose label or detail contains every typed word; those that begin with the text come first. */
export function matching<T extends { label: string; detail?: string }>(options: readonly T[], typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [...options];
  const rank = (option: T) => (plain(option.label).startsWith(first) ? 0 : 1);
  return options
    .filter((option) => {
      const text = plain(`${option.label} ${option.detail ?? ''}`);
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => rank(one) - rank(other));
}
