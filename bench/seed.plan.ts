/** What an install for benchmarks contains. */
export interface Plan {
  members: number;
  /** Further members who do nothing: their number alone may cost something. */
  silent: number;
  /** Messages of the long thread. */
  messages: number;
  /** Public pages besides those that every install has. */
  pages: number;
  /** Apps for publishing, by their number of pages. */
  apps: number[];
  /** Further apps of one page each, of accounts of their own. */
  tenants: number;
  /** Products of each kind for the checkout. */
  products: number;
}

export interface SeededMember {
  id: string;
  userId: string;
  email: string;
  token: string;
  channel: string;
}
interface Place {
  id: string;
  path: string;
}
export interface SeededApp {
  slug: string;
  owner: { email: string; password: string };
}
/** What the seed created, for the requests of the load. */
export interface Seeded extends SeededApp {
  appId: string;
  members: SeededMember[];
  /** Public pages with comments: their threads have the members whose number leaves the same remainder. */
  articles: (Place & { threadId: string })[];
  /** Pages of a program that all members have started. */
  lessons: string[];
  /** Its pages: a third public, a third after a login, a third for owners of a product, which every second member is. */
  listId: string;
  /** A workout on a public page. */
  workoutId: string;
  /** A form that may be filled in again and again. */
  form: { id: string; fieldIds: string[] };
  /** A public feed. */
  feed: { threadId: string; channel: string };
  /** A public feed with many messages, `stepUs` apart. */
  long: { threadId: string; count: number; startUs: number; stepUs: number };
  apps: (SeededApp & { pages: number; page: Place })[];
  /** Each with one member of its own. */
  tenants: { slug: string; threadId: string; member: SeededMember }[];
  free: Sold[];
  paid: Sold[];
}
export interface Sold {
  id: string;
  version: string;
  price: number;
}
