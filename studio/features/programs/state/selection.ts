/** Which pages are selected, and where a range begins. */
export type Selection = { ids: readonly string[]; anchor: string | null };
export const nothingChosen: Selection = { ids: [], anchor: null };

type Keys = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** The selection after a press on a page: only it; with Ctrl or Cmd it is added or removed; with Shift the range from the last one. */
export function press({ ids, anchor }: Selection, id: string, order: readonly string[], { shiftKey, ctrlKey, metaKey }: Keys): Selection {
  const from = order.indexOf(anchor ?? id);
  const to = order.indexOf(id);
  if (shiftKey && from >= 0 && to >= 0) return { ids: order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor: anchor ?? id };
  if (ctrlKey || metaKey) return { ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id], anchor: id };
  return { ids: [id], anchor: id };
}

/** What moves with a page: the selected pages if it is one of them, else only itself. */
export const heldWith = ({ ids }: Selection, id: string): readonly string[] => (ids.includes(id) ? ids : [id]);
