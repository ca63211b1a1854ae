/** Options of an `LRUCache` with room for many: by `max` alone it takes the memory of all of them at once, and a start waits for it. */
export const grownTo = (max: number): { maxSize: number; sizeCalculation: () => number } => ({ maxSize: max, sizeCalculation: () => 1 });
