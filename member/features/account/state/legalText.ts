export type LegalPart = { kind: 'heading' | 'text'; text: string };

const headingMax = 60;

/** The owner's plain text as parts: blank lines end a paragraph; a short line without a full stop above one is its heading. */
export function legalParts(text: string): LegalPart[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap((block): LegalPart[] => {
      const [first = '', ...rest] = block.split('\n');
      const isHeading = first.length <= headingMax && !/[.:;,!?]$/.test(first.trim()) && rest.length > 0;
      if (!isHeading) return [{ kind: 'text', text: block }];
      return [
        { kind: 'heading', text: first.trim() },
        { kind: 'text', text: rest.join('\n').trim() },
      ];
    });
}
