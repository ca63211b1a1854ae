import type { Source } from './sources.parse.ts';
import { isTest } from './sources.ts';
import type { Violation } from './layers.violation.ts';

const instead = 'open a port (ports.open) that the higher module fills while it is composed';
const captured = /\blet (\w+)/g;
/** A method that only keeps its argument: `useOrders: (given) => void (orders = given)`. */
const keepers = [
  /\b(\w+): \((\w+)[^\n]{0,200}?\)(?:: void)? =>\s*(?:void )?\((\w+) = \2\)/g,
  /\b(\w+): \((\w+)[^\n]{0,200}?\)(?:: void)? => \{\s*(\w+) = \2;\s*\}/g,
];
const wiring = /^server\/(?:compose[\w.]*|domains\/[\w-]+\/[\w-]+\.module)\.ts$/;
const setterCall = /\.(use[A-Z]\w*|\w+From)\(/g;

/** Setters used after construction: what a service needs from a higher domain comes through a port. */
export function setters(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ path, code }) => {
      const names = new Set(Array.from(code.matchAll(captured), ([, name]) => name));
      const kept = path.startsWith('server/domains/')
        ? keepers.flatMap((keeper) => Array.from(code.matchAll(keeper))).flatMap(([, method, , variable]) => (names.has(variable) ? [method] : []))
        : [];
      const called = wiring.test(path) ? Array.from(code.matchAll(setterCall), ([, method]) => method) : [];
      return [...kept, ...called].map((method) => ({ path, message: `${method} changes a service after it was created: ${instead}` }));
    });
}
