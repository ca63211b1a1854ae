type Prototypes = Map<object, Map<PropertyKey, PropertyDescriptor>>;

/** What elements can do as they come: happy-dom has one set of them for all its windows. */
export function notePrototypes(window: object): Prototypes {
  const noted: Prototypes = new Map();
  for (const [name, value] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
    const { prototype } = (value.value ?? {}) as { prototype?: object };
    if (prototype && /^(Node|(HTML\w*)?Element)$/.test(name)) noted.set(prototype, descriptorsOf(prototype));
  }
  if (noted.size === 0) throw new Error('No element was found on the window: what tests change of them would stay.');
  return noted;
}

/** Takes back what was added to elements or replaced in them since they were noted. */
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
