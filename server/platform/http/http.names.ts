/**
 * Fields that are one line, at any depth of a body: names, titles and addresses, which are used in mails, headers and documents. In a list of texts
 * under such a name, each is one line.
 */
export const oneLineFields: ReadonlySet<string> = new Set([
  'account_name',
  'app_name',
  'button_text',
  'city',
  'contact',
  'contract',
  'country',
  'exemption',
  'heading',
  'intro_heading',
  'invoice_prefix',
  'label',
  'line1',
  'line2',
  'lines',
  'name',
  'og_title',
  'options',
  'phone',
  'post_action_button_text',
  'postal_code',
  'prefix',
  'recipient_name',
  'region',
  'state',
  'street',
  'subject',
  'tags',
  'tax_id',
  'tax_number',
  'title',
]);
/** Contents of pages and messages: their texts may have lines. */
const contents: ReadonlySet<string> = new Set(['blocks', 'type_data', 'messages']);
/** No valid body is deeper, and a hostile one must not exhaust the stack. */
const mostDeep = 12;

// Every break that some reader takes for the end of a line.
const breaks = /[\t\r\n\u2028\u2029\u0085\v\f]+/g;

/** The text on one line, without other control characters. */
export const oneLine = (text: string): string => text.replace(breaks, ' ').replaceAll(/\p{Cc}/gu, '');

/** Puts the names in a body on one line, in place. A line break in a name could begin a new header. */
export function keepNamesOnOneLine(body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null || depth > mostDeep) return;
  const given = body as Record<string, unknown>;
  for (const [field, value] of Object.entries(given)) {
    if (oneLineFields.has(field)) given[field] = onOneLine(value);
    else if (contents.has(field)) continue;
    keepNamesOnOneLine(given[field], depth + 1);
  }
}

function onOneLine(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value);
  return Array.isArray(value) ? value.map((item: unknown) => (typeof item === 'string' ? oneLine(item) : item)) : value;
}
