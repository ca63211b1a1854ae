/** Saves a text or bytes as a file on this computer. */
export function saveFile(name: string, content: string | Blob): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Delayed: a browser reads it after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
