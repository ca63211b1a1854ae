const names = ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const;

/** Gives every element a size: the test's document lays nothing out, and a list that draws what is in view would draw nothing. */
export function fakeLayout({ width, height }: { width: number; height: number }): void {
  for (const name of names)
    Object.defineProperty(HTMLElement.prototype, name, { get: () => (name.endsWith('Width') ? width : height), configurable: true });
}
