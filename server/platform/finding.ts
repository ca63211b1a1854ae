/** What `doctor` found out about one thing. */
export interface Finding {
  what: string;
  isFine: boolean;
  /** What to do where it is not fine. */
  hint: string | null;
}
