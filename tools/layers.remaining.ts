/** Files that still have a factory of more than eight dependencies. The list only ever gets shorter. */
export const crowdedFiles: readonly string[] = [];

/** Files that still have a setter, or call one. The list only ever gets shorter. */
export const filesWithSetters: readonly string[] = [];
