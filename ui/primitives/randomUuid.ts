type Source = Pick<Crypto, 'getRandomValues'> & { randomUUID?: Crypto['randomUUID'] };

/**
 * Gives a browser `crypto.randomUUID` where it has none: it is there on secure origins alone, and an install is often tried by its address
 * in the local network. The ids are random ones (version 4).
 */
export function provideRandomUuid(source: Source): void {
  source.randomUUID ??= () => {
    const bytes = source.getRandomValues(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
