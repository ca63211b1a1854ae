/** One broken rule: where, and what to do instead. */
export interface Violation {
  path: string;
  message: string;
}
