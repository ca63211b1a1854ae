import { text, type AccessSeed, type BlockSeed, type PageSeed, type PictureSeed } from '../seed/content/reusables.ts';

type Written = {
  key: string;
  title: string;
  subtitle: string;
  cover: PictureSeed;
  minutes?: number;
  tags?: string[];
  access?: AccessSeed;
  prose: string;
  more?: BlockSeed[];
};

/** Something to read. Its slug is its key. */
export const article = ({ key, prose, more = [], ...page }: Written): PageSeed => ({
  key,
  slug: key,
  type: 'article',
  ...page,
  isCommentable: true,
  blocks: [text(prose), ...more],
});

/** A step of a program: read, do, tick off. */
export const step = ({ key, prose, more = [], done, ...page }: Written & { done: string }): PageSeed => ({
  key,
  slug: key,
  ...page,
  completes: done,
  isCommentable: true,
  blocks: [text(prose), ...more],
});
