/** What a link of a mail proves with: its token signs in, joins, sets a password or confirms an address. Addresses of documents are none. */
const proof = /(\/(?:auth|studio)\/[a-z_/]+\?token=|[?&;](?:session|invite)=)([^"'&\s<>)…]+)/g;
const gap = /(\/(?:auth|studio)\/[a-z_/]+\?token=|[?&;](?:session|invite)=)…/g;

export interface Letter {
  html: string;
  text: string;
}
/** The proofs of a letter in the order they stand in. */
export type Proofs = Record<keyof Letter, string[]>;

const valuesIn = (text: string): string[] => [...text.matchAll(proof)].map((found) => found[2]!);
const without = (text: string): string => text.replaceAll(proof, '$1…');
function filled(text: string, values: readonly string[]): string {
  const left = [...values];
  return text.replaceAll(gap, (whole, before: string) => {
    const value = left.shift();
    return value === undefined ? whole : `${before}${value}`;
  });
}

/** The proofs of a letter, each once, as they were issued. */
export const proofsIn = ({ html, text }: Letter): string[] => [...new Set([...valuesIn(html), ...valuesIn(text)].map(decodeURIComponent))];
/** A letter without its proofs, and the proofs by themselves. */
export const takeProofs = ({ html, text }: Letter): { letter: Letter; proofs: Proofs } => ({
  letter: { html: without(html), text: without(text) },
  proofs: { html: valuesIn(html), text: valuesIn(text) },
});
/** The letter as it was before `takeProofs`. */
export const putProofs = ({ html, text }: Letter, proofs: Proofs): Letter => ({ html: filled(html, proofs.html), text: filled(text, proofs.text) });
/** Whether a proof was taken out of the letter. */
export const lacksProofs = ({ html, text }: Letter): boolean => html.search(gap) >= 0 || text.search(gap) >= 0;
