interface Named {
  title: string;
  type_data: Record<string, unknown> | null;
}
const mostAliases = 50;

/** The other names of an exercise, as its page says them. */
export const aliasesOf = ({ type_data }: Pick<Named, 'type_data'>): string[] => {
  const said = type_data?.['aliases'];
  return Array.isArray(said) ? said.filter((one): one is string => typeof one === 'string') : [];
};

/** The other names of an exercise once another one has become it: that one's names, too, each once and never its own. */
export function mergedAliases(into: Named, from: Named): string[] {
  const byKey = new Map<string, string>();
  for (const name of [...aliasesOf(into), from.title, ...aliasesOf(from)]) {
    const key = name.trim().toLowerCase();
    if (key !== '' && key !== into.title.trim().toLowerCase() && !byKey.has(key)) byKey.set(key, name.trim());
  }
  return [...byKey.values()].slice(0, mostAliases);
}
