/**
 * The proofs of a mail. The token of a link logs in, joins, sets a password or confirms an address; a code, alone on its line, replaces one.
 * Addresses of documents prove nothing.
 */
const link = String.raw`(\/(?:auth|studio)\/[a-z_/]+\?token=|[?&;](?:session|invite|gift)=)`;
const code = '(<p data-code[^>]*>|^)';
const proof = new RegExp(String.raw`${link}([^"'&\s<>)…]+)|${code}(\d{6})(?=<|$)`, 'gm');
const hidden = { link: '…', code: '••••••' };
const gap = new RegExp(`${link}${hidden.link}|${code}${hidden.code}(?=<|$)`, 'gm');

export interface Letter {
  html: string;
  text: string;
}
/** The proofs of a mail in order of appearance. */
export type Proofs = Record<keyof Letter, string[]>;

const valuesIn = (text: string): string[] => [...text.matchAll(proof)].flatMap((found) => found[2] ?? found[4] ?? []);
const linksIn = (text: string): string[] => [...text.matchAll(proof)].flatMap((found) => found[2] ?? []);
const without = (text: string): string =>
  text.replaceAll(proof, (_whole, before: string | undefined, _token, mark: string | undefined) =>
    before === undefined ? `${mark ?? ''}${hidden.code}` : `${before}${hidden.link}`,
  );
function filled(text: string, values: readonly string[]): string {
  const left = [...values];
  return text.replaceAll(gap, (whole, before: string | undefined, mark: string | undefined) => {
    const value = left.shift();
    return value === undefined ? whole : `${before ?? mark ?? ''}${value}`;
  });
}

/** The tokens of the links in a mail, each once, as they were issued. */
export const proofsIn = ({ html, text }: Letter): string[] => [...new Set([...linksIn(html), ...linksIn(text)].map(decodeURIComponent))];
/** A mail without its proofs, and the proofs separately. */
export const takeProofs = ({ html, text }: Letter): { letter: Letter; proofs: Proofs } => ({
  letter: { html: without(html), text: without(text) },
  proofs: { html: valuesIn(html), text: valuesIn(text) },
});
/** The mail as it was before `takeProofs`. */
export const putProofs = ({ html, text }: Letter, proofs: Proofs): Letter => ({ html: filled(html, proofs.html), text: filled(text, proofs.text) });
/** Whether a proof was taken out of the mail. */
export const lacksProofs = ({ html, text }: Letter): boolean => html.search(gap) >= 0 || text.search(gap) >= 0;
