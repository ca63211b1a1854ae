import { expect, it } from 'vitest';
import { createPorts } from './ports.ts';

interface Greeting {
  of(name: string): string;
}

it('a port answers with what a higher module registered', () => {
  const ports = createPorts();
  const greeting = ports.open<Greeting>('members: Greeting');
  greeting.register({ of: (name) => `Hello ${name}` });
  expect(greeting.current.of('Ada')).toBe('Hello Ada');
  expect(() => ports.assertFilled()).not.toThrow();
});

it('an empty port without a default fails composing, and names itself', () => {
  const ports = createPorts();
  const greeting = ports.open<Greeting>('members: Greeting');
  expect(() => ports.assertFilled()).toThrow('members: Greeting');
  expect(() => greeting.current).toThrow('members: Greeting');
});

it('a port with a default needs no module above it', () => {
  const ports = createPorts();
  const greeting = ports.open<Greeting>('members: Greeting', { of: () => 'Hello' });
  ports.assertFilled();
  expect(greeting.current.of('Ada')).toBe('Hello');
  greeting.register({ of: (name) => `Hello ${name}` });
  expect(greeting.current.of('Ada')).toBe('Hello Ada');
});

it('a port takes one implementation', () => {
  const greeting = createPorts().open<Greeting>('members: Greeting');
  greeting.register({ of: () => 'first' });
  expect(() => greeting.register({ of: () => 'second' })).toThrow('members: Greeting');
});
