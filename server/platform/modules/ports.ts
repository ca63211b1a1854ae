/** What a lower domain needs from a higher one: declared below as a small interface, implemented above. */
export interface Port<T> {
  /** The implementation. Throws while the port is empty. */
  readonly current: T;
  /** Fills the port, once, while the higher module is composed. Throws for a second implementation. */
  register(implementation: T): void;
}

/** All ports of one server. */
export interface Ports {
  /** A new port. Without `fallback`, a higher module must register an implementation. */
  open<T>(name: string, fallback?: NoInfer<T>): Port<T>;
  /** Throws and names the ports that are still empty: called once, after the last module. */
  assertFilled(): void;
}

/** Ports live as long as the server they belong to. */
export function createPorts(): Ports {
  const empty = new Set<string>();
  return {
    open: <T>(name: string, fallback?: T): Port<T> => {
      let implementation = fallback;
      let isRegistered = false;
      if (fallback === undefined) empty.add(name);
      return {
        get current() {
          if (implementation === undefined) throw new Error(`The port ${name} is empty: no module has registered an implementation yet.`);
          return implementation;
        },
        register: (own) => {
          if (isRegistered) throw new Error(`The port ${name} is filled already: only one module may implement it.`);
          isRegistered = true;
          implementation = own;
          empty.delete(name);
        },
      };
    },
    assertFilled: () => {
      if (empty.size > 0) throw new Error(`No module implements ${[...empty].join(', ')}: register an implementation, or give the port a default.`);
    },
  };
}
