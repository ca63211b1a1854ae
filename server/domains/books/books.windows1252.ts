// Windows-1252 is Latin 1 except for these, from 0x80 on; the empty ones are unused there.
const from0x80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
/** Text in Windows-1252, as DATEV reads it. Letters that it lacks lose their accents; the rest becomes a question mark. */
export const toWindows1252 = (value: string): Buffer =>
  Buffer.from(
    Array.from(value.normalize('NFC')).map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
      const special = letter === ' ' ? -1 : Array.from(from0x80).indexOf(letter);
      if (special >= 0) return 0x80 + special;
      const plain = letter.normalize('NFKD').codePointAt(0) ?? 0;
      return plain < 0x80 ? plain : 0x3f;
    }),
  );
