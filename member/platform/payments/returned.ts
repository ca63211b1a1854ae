/** Parameters that the provider adds to the return URL. */
const added = ['payment_intent', 'payment_intent_client_secret', 'setup_intent', 'setup_intent_client_secret', 'redirect_status', 'source_type'];

/** A URL's search without the provider's parameters. */
export function withoutProvider(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of added) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}
