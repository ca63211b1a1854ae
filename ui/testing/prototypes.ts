type Prototypes = Map<object, Map<PropertyKey, PropertyDescriptor>>;

/** Records the original prototypes of elements: happy-dom shares one set among all its windows. */
export function notePrototypes(window: object): Prototypes {
  const noted: Prototypes = new Map();
  for (const [name, value] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
    const { prototype } = (value.value ?? {}) as { prototype?: object };
    if (prototype && /^(Node|(HTML\w*)?Element)$/.test(name)) noted.set(prototype, descriptorsOf(prototype));
  }
  if (noted.size === 0) throw new Error('No element was found on the window: changes that tests make to elements would stay.');
  return noted;
}

/** Removes additions and undoes replacements on element prototypes since they were noted. */
export function restorePrototypes(noted: Prototypes): void {
  for (const [prototype, before] of noted) {
    for (const [key, { value, get }] of descriptorsOf(prototype)) {
      const was = before.get(key);
      if (!was) Reflect.deleteProperty(prototype, key);
      else if (was.value !== value || was.get !== get) Object.defineProperty(prototype, key, was);
    }
  }
}

const descriptorsOf = (of: object) => new Map(Reflect.ownKeys(of).map((key) => [key, Object.getOwnPropertyDescriptor(of, key)!] as const));
