type Source = Pick<Crypto, 'getRandomValues'> & { randomUUID?: Crypto['randomUUID'] };

/**
 * Adds `crypto.randomUUID` where the browser lacks it. It exists on secure origins only, and installs are often tried by local network
 * address. The ids are random ones (version 4).
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
