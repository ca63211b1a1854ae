/** Files that still have a factory with more than eight dependencies. The list may only get shorter. */
export const crowdedFiles: readonly string[] = [];

/** Files that still have or call a setter. The list may only get shorter. */
export const filesWithSetters: readonly string[] = [];
