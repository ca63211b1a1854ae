/** Where a key moves in a menu: arrows, Home, End, first letters. Undefined for any other key. */
export function nextEntry(all: HTMLElement[], current: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return all[(current + 1) % all.length];
    case 'ArrowUp':
      return all.at(current <= 0 ? -1 : current - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const following = [...all.slice(current + 1), ...all.slice(0, current + 1)];
      return following.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
