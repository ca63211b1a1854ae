/** What the provider adds to the address when it sends somebody back. */
const added = ['payment_intent', 'payment_intent_client_secret', 'setup_intent', 'setup_intent_client_secret', 'redirect_status', 'source_type'];

/** The search of an address without what the provider added. */
export function withoutProvider(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of added) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}
