import { expect, it } from 'vitest';
import { anApp, member } from './access.builders.ts';
import { guest } from './facts.ts';
import { mayReadOverlay } from './overlays.ts';

it.each([
  ['open', {}, guest, true],
  ['open to members alone', { is_subscriber_only: true }, guest, true],
  ['behind a sign-in', { require_sign_in: true }, guest, true],
  ['private', { is_private: true }, guest, false],
  ['private', { is_private: true }, member(), true],
  ['private, and this is what it costs', { is_private: true, purchase_overlay: { id: 'o' } }, guest, true],
  ['private, and another says what it costs', { is_private: true, purchase_overlay: { id: 'x' } }, guest, false],
])('BLK-11: in an app that is %s', (_, flags, viewer, mayRead) => {
  expect(mayReadOverlay(anApp(flags), viewer, 'o')).toBe(mayRead);
});
