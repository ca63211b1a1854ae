/** What is one line on the wire, whatever else a body holds: names and titles, which go into mails, headers and papers. */
const oneLineFields = ['name', 'title', 'account_name', 'app_name', 'subject'] as const;

// Every break that some reader takes for the end of a line.
const breaks = /[\r\n\u2028\u2029\u0085\v\f]+/g;

/** The text on one line. */
export const oneLine = (text: string): string => text.replace(breaks, ' ');

/** Puts the names of a body on one line, in place. A line break in a name could begin a header of its own. */
export function keepNamesOnOneLine(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const given = body as Record<string, unknown>;
  for (const field of oneLineFields) {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    if (typeof value === 'string') given[field] = oneLine(value);
  }
}
