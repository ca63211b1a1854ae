const names = ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const;

/** Gives every element a size: the test's document has no layout, and a virtual list would render nothing. */
export function fakeLayout({ width, height }: { width: number; height: number }): void {
  for (const name of names)
    Object.defineProperty(HTMLElement.prototype, name, { get: () => (name.endsWith('Width') ? width : height), configurable: true });
}
