import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { Block, BlockStyle } from '@bandstand/contract/blocks/block.ts';
import type { EventRule } from '@bandstand/contract/events.studio.ts';
import type { PageType } from '@bandstand/contract/content-item.ts';
import type { MotifName } from '../art/cover.ts';
import type { Exercise } from '../art/poses.ts';
import type { Light } from '../art/palettes.ts';

/** A picture drawn when the demo is created: a scene, a person doing an exercise, or a face. */
export type PictureSeed =
  | { motif: MotifName; seed: string; light: Light; shape: 'wide' | 'grand' | 'tall'; alt: string }
  | { exercise: Exercise; phase: 'start' | 'finish'; alt: string }
  | { face: string; alt: string };

/** The target of a tap; pages, overlays, forms and products by their key. */
export type ActionSeed =
  | { open: string }
  | { overlay: string }
  | { form: string }
  | { buy: string[] }
  | { email: string; subject: string }
  | { share: string }
  | { next: true };

export type QuerySeed = {
  type: PageType;
  below?: string;
  order?: 'position' | 'title' | 'random_daily' | 'starts_at';
  tags?: string;
  limit: number;
  isUpcoming?: true;
};

/** Begins this many days after the demo is created, or on the first Saturday after that, at an hour in the app's time zone. */
export type TimesSeed = { onDay: number | 'saturday'; atHour: number; minutes: number };

/** A repeating event: its first occurrence was this many days before the one in `onDay`. Hosts and participants of the next one by their key. */
export type SeriesSeed = TimesSeed & {
  sinceDays: number;
  rule: EventRule;
  address?: string;
  url?: string;
  capacity?: number;
  hosts: string[];
  comes: string[];
};

type BlockContent =
  | {
      type: 'hero';
      picture: PictureSeed;
      title?: string;
      subtitle?: string;
      ratio: number;
      action?: [string, ActionSeed];
      second?: [string, ActionSeed];
    }
  | { type: 'text'; prose: string }
  | { type: 'image'; picture: PictureSeed; caption?: string }
  | { type: 'button'; text: string; look: 'primary' | 'secondary' | 'outline'; action: ActionSeed }
  | { type: 'pages'; title?: string; layout: 'list' | 'grid' | 'carousel'; pages: string[] }
  | { type: 'query'; title?: string; layout: 'list' | 'grid' | 'carousel'; query: QuerySeed }
  | { type: 'points'; points: { icon: string; title: string; text?: string; action?: ActionSeed }[] }
  | { type: 'for_you' }
  | { type: 'search'; types: PageType[]; placeholder: string }
  | { type: 'chat'; title: string }
  | { type: 'avatar'; picture: PictureSeed; name: string; subtitle: string; action: ActionSeed }
  | { type: 'attachment'; title: string; url: string }
  | { type: 'code'; html: string; height: number }
  | { type: 'map'; address: string; lat: number; lng: number; zoom: number }
  | { type: 'share'; text: string }
  | { type: 'social'; links: Extract<Block, { type: 'social' }>['data']['links'] }
  | ({ type: 'livestream'; title: string; url: string; provider: string } & TimesSeed)
  /** Content stored outside the page, by its key. */
  | { type: 'workout'; workout: string }
  | { type: 'composed'; source: string }
  /** The viewer's own submissions. */
  | { type: 'submissions'; title: string; forms: string[] };
export type BlockSeed = BlockContent & { style?: BlockStyle; membersOnly?: true };

/** Differences from "as the parent". */
export type AccessSeed = Partial<
  Pick<AccessRecord, 'is_private' | 'require_purchase' | 'allow_browsing' | 'require_authentication' | 'is_progress_root'> & {
    products: string[];
    /** Shown before the purchase. */
    overlay: string;
    /** Opens this many weeks, or days, after the start of the program. */
    week: number;
    day: number;
    /** Everyone may read it, whatever the app requires. */
    isOpen: true;
  }
>;

export type MealSeed = {
  servings: number;
  minutes: number;
  macros: { kcal: number; protein_g: number; carbs_g: number; fat_g: number };
  ingredients: [amount: string, name: string][];
  steps: string[];
};

export type ExerciseSeed = {
  exercise: Exercise;
  muscles: string[];
  secondary: string[];
  equipment: string[];
  level: string;
  cues: string[];
  alt: [string, string];
};

/** `stageDays`: days of the week for the pages of a stage, 0 is its first; pages without a day are not laid out. `every`: days between stages. */
export type ProgramSeed = Partial<Omit<ProgramSettings, 'layout'>> & { stageDays?: readonly number[]; every?: number };

export type PageSeed = {
  /** Names the page within its app, for links, collections and members' actions. */
  key: string;
  slug: string;
  title: string;
  type?: PageType;
  subtitle?: string;
  cover?: PictureSeed;
  tags?: string[];
  minutes?: number;
  access?: AccessSeed;
  blocks?: BlockSeed[];
  meal?: MealSeed;
  exercise?: ExerciseSeed;
  /** For an event page also the location; for a stream page, where to watch it. */
  event?: TimesSeed & { address: string };
  /** The page describes an event; its occurrences are pages below it. */
  series?: SeriesSeed;
  stream?: TimesSeed & { provider: string; url: string };
  /** Key of the workout of a workout page. */
  workout?: string;
  /** Key of the form of a form page. */
  form?: string;
  typeData?: Record<string, unknown>;
  /** How a program runs; `stageDays` gives the days of each stage's pages, one stage a week. */
  program?: ProgramSeed;
  isCommentable?: true;
  /** The bottom row has a button that completes the page. */
  completes?: string;
  share?: { title: string; text: string };
  /** Values for the texts of the page, by slug. */
  attributes?: Record<string, string>;
  children?: PageSeed[];
};

type SceneOptions = { light?: Light; shape?: 'wide' | 'grand' | 'tall' };
/** A drawn scene; `seed` selects one of its kind. */
export const scene = (motif: MotifName, seed: string, alt: string, { light = 'day', shape = 'wide' }: SceneOptions = {}): PictureSeed => ({
  motif,
  seed,
  alt,
  light,
  shape,
});

export const text = (prose: string, style?: BlockStyle): BlockSeed => ({ type: 'text', prose, ...(style ? { style } : {}) });
export const pages = (title: string, layout: 'list' | 'grid' | 'carousel', keys: string[], style?: BlockStyle): BlockSeed => ({
  type: 'pages',
  title,
  layout,
  pages: keys,
  ...(style ? { style } : {}),
});
export const query = (title: string, layout: 'list' | 'grid' | 'carousel', found: QuerySeed, style?: BlockStyle): BlockSeed => ({
  type: 'query',
  ...(title ? { title } : {}),
  layout,
  query: found,
  ...(style ? { style } : {}),
});
export const points = (list: { icon: string; title: string; text?: string; action?: ActionSeed }[], style?: BlockStyle): BlockSeed => ({
  type: 'points',
  points: list,
  ...(style ? { style } : {}),
});
export const button = (label: string, action: ActionSeed, look: 'primary' | 'secondary' | 'outline' = 'primary'): BlockSeed => ({
  type: 'button',
  text: label,
  look,
  action,
});
