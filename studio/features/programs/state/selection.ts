/** Which pages are chosen, and where a range begins. */
export type Selection = { ids: readonly string[]; anchor: string | null };
export const nothingChosen: Selection = { ids: [], anchor: null };

type Keys = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** What a press on a page chooses: it alone; with Ctrl or Cmd it as well, or no longer; with Shift all from the last one on. */
export function press({ ids, anchor }: Selection, id: string, order: readonly string[], { shiftKey, ctrlKey, metaKey }: Keys): Selection {
  const from = order.indexOf(anchor ?? id);
  const to = order.indexOf(id);
  if (shiftKey && from >= 0 && to >= 0) return { ids: order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor: anchor ?? id };
  if (ctrlKey || metaKey) return { ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id], anchor: id };
  return { ids: [id], anchor: id };
}

/** What moves together with a page: the chosen ones if it is one of them, else it alone. */
export const heldWith = ({ ids }: Selection, id: string): readonly string[] => (ids.includes(id) ? ids : [id]);
