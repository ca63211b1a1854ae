import { createHash } from 'node:crypto';
import type { Theme } from '@bandstand/contract/theme.ts';
import { seesTheSame, type Looks } from '@bandstand/rules/access/watched.ts';
import { fontFaceCss } from '@bandstand/ui/fonts/fonts.ts';
import { themeStyleSheet } from '@bandstand/ui/theme/theme.css.ts';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../pages/pages.visit.ts';
import { bytesOf, type Bytes } from './delivery.bytes.ts';

/** An answer for members, and what it was decided by. */
export interface MemberAnswer {
  bytes: Bytes;
  status: number;
  headers: Record<string, string>;
}
interface Variant {
  answer: MemberAnswer;
  looks: Looks;
  madeAtMs: number;
}
interface Kept {
  /** The versions of tree, config and build that it was made from. */
  version: string;
  variants: Variant[];
}

const maxBytes = 64 * 1_048_576;
const overheadBytes = 2000;
/** Media that became ready, and lists by popularity, change without a new version. */
const ttlMs = 2000;
/** Purchases and starts divide members into few groups. With more, it is cheaper to make the answer than to look for it. */
const mostVariants = 8;

/**
 * Answers that several members share, because everything that decided about them is the same for each: their rights, what they completed and what they
 * saved are compared one by one.
 */
export function createMemberAnswers() {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ variants }) =>
      variants.reduce((sum, { answer, looks }) => sum + answer.bytes.plain.length * 2 + looks.seen.size * 150, overheadBytes),
  });
  /** What the time decided holds within its second: releases and events begin at full ones. */
  const isFresh = (nowMs: number, { madeAtMs, looks }: Variant): boolean =>
    looks.isTimed ? Math.floor(nowMs / 1000) === Math.floor(madeAtMs / 1000) : Math.abs(nowMs - madeAtMs) < ttlMs;
  return {
    find: (key: string, version: string, viewer: Viewer, nowMs: number): MemberAnswer | undefined => {
      const entry = kept.get(key);
      if (entry?.version !== version) return undefined;
      return entry.variants.find((variant) => isFresh(nowMs, variant) && seesTheSame(viewer, variant.looks))?.answer;
    },
    /** What depends on more than single facts is left out. */
    keep: (key: string, version: string, looks: Looks, nowMs: number, answer: MemberAnswer): void => {
      if (looks.isPersonal) return;
      const entry = kept.peek(key);
      const others = entry?.version === version ? entry.variants.filter((variant) => isFresh(nowMs, variant)) : [];
      kept.set(key, { version, variants: [{ answer, looks, madeAtMs: nowMs }, ...others].slice(0, mostVariants) });
    },
  };
}

/** Style sheets by theme: the colours of all roles and their contrasts are derived once, and not for each document. */
export function createThemeStyles() {
  const kept = new LRUCache<string, string>({ max: 500 });
  return (theme: Theme): string => {
    const key = JSON.stringify(theme);
    const style = kept.get(key) ?? fontFaceCss([theme.heading_font, theme.body_font]) + themeStyleSheet(theme);
    kept.set(key, style);
    return style;
  };
}

/** Documents by what they are made from: the same input is drawn and compressed once for everyone. */
export function createDrawnDocuments() {
  const kept = new LRUCache<string, Bytes>({ maxSize: maxBytes, sizeCalculation: ({ plain }) => plain.length * 2 + overheadBytes });
  return (input: readonly string[], type: string, draw: () => string): Bytes => {
    const hash = createHash('sha1');
    for (const part of input) hash.update(part).update('\0');
    const key = hash.digest('base64');
    const known = kept.get(key);
    if (known) return known;
    const drawn = bytesOf(draw(), type);
    kept.set(key, drawn);
    return drawn;
  };
}
