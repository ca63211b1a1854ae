import { splashAddress } from '@bandstand/rules/theme/splash.ts';

/** On an iPhone or iPad: the picture shown while the app starts from its icon. Read when the app is added to the home screen. */
export function offerSplash(version: string): void {
  const address = splashAddress(screen.width, screen.height, devicePixelRatio);
  if (!address) return;
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.href = `${address}?v=${version}`;
  document.head.append(link);
}
