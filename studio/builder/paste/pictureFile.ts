const dataUrl = /^data:(image\/(?:png|jpeg|gif|webp));base64,([a-z0-9+/=\s]+)$/i;

/** The file in a picture's data address; null for a picture elsewhere. */
export function pictureFile(src: string, alt: string): File | null {
  const [, type, base64] = dataUrl.exec(src) ?? [];
  if (!type || !base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    const name =
      alt
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .trim()
        .slice(0, 60) || 'picture';
    return new File([bytes], `${name}.${type.slice(6)}`, { type });
  } catch {
    return null;
  }
}
