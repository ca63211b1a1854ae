import { expect, it } from 'vitest';
import { splashAddress } from './splash.ts';

it.each([
  [390, 844, 3, '/icons/splash-1170x2532.png'],
  [844, 390, 3, '/icons/splash-1170x2532.png'],
  [1024, 1366, 2, '/icons/splash-2048x2732.png'],
  [375, 667, 2, '/icons/splash-750x1334.png'],
  [1280, 800, 1, null],
])('a screen of %d × %d at %d has %s', (width, height, ratio, address) => expect(splashAddress(width, height, ratio)).toBe(address));
