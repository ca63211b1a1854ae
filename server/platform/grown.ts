/** Options of an `LRUCache` with room for many entries: with `max` alone it allocates the memory for all at once, and a start waits for that. */
export const grownTo = (max: number): { maxSize: number; sizeCalculation: () => number } => ({ maxSize: max, sizeCalculation: () => 1 });
