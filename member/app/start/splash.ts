import { splashAddress } from '@bandstand/rules/theme/splash.ts';

/** On an iPhone or iPad: the picture that is shown while the app starts from its icon. Read when somebody puts it on the home screen. */
export function offerSplash(version: string): void {
  const address = splashAddress(screen.width, screen.height, devicePixelRatio);
  if (!address) return;
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.href = `${address}?v=${version}`;
  document.head.append(link);
}
