/** The server's error messages below a path, with that path removed: `blocks.2.data.title` below `blocks.2` is `data.title`. */
export const below = (errors: Record<string, string[]>, name: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, texts]) => (path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), texts] as const] : [])),
  );
