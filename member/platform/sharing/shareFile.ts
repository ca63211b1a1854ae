/** Hands a file to the device's own share sheet; a device without one downloads it. Nothing leaves the device before. */
export async function shareFile(file: File, title: string): Promise<void> {
  if (!canShareFile(file)) return downloadFile(file);
  // Closing the device's sheet rejects.
  await navigator.share({ files: [file], title }).catch(() => {});
}

/** Whether the device can share files of this type. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Downloads a file that exists only on this device. */
export function downloadFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
