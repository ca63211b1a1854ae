import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { RichText } from '@bandstand/contract/richtext.ts';
import { formsIn } from '../pages/walk.ts';
import { plainText } from '../richtext/plain.ts';
import { blockColourHex } from '../theme/blockColours.ts';
import { contrastRatio, textOn, textRatio } from '../theme/contrast.ts';
import { finding, type Check } from './facts.ts';

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';
/** Page types with content of their own, even without blocks. */
const selfMade = new Set(['program', 'workout', 'meal', 'exercise', 'stream', 'event_occurrence', 'pack', 'collection', 'form']);

/** A page without a title appears as an empty card wherever it is linked. */
export const checkTitle: Check = (page) => (isBlank(page.title) ? [finding(page, 'untitled', { field: 'title' })] : []);

export const checkEmptyPage: Check = (page) => (page.blocks.length === 0 && !selfMade.has(page.type) ? [finding(page, 'empty_page')] : []);

/** A form page without a form, or whose form was deleted. */
export const checkFormPage: Check = (page, facts) => {
  if (page.type !== 'form') return [];
  const [form] = formsIn(page.typeData ?? {});
  return form && facts.hasForm(form.id.toLowerCase()) ? [] : [finding(page, 'form_missing', { field: 'type_data' })];
};

/** Blocks with nothing to see. */
function isEmpty({ type, data }: Block): boolean {
  switch (type) {
    case 'hero':
      return isBlank(data.title) && isBlank(data.subtitle) && !data.image && !data.video;
    case 'text':
      return plainText(data.rich_text).trim() === '';
    case 'image':
      return !data.image && !data.video && !data.audio;
    case 'collection':
      return data.source === 'items' && (data.items?.length ?? 0) === 0;
    case 'form_submission':
      return data.form_ids.length === 0;
    case 'icon_list':
      return data.items.length === 0;
    case 'social':
      return data.links.length === 0;
    case 'attachment':
      return !data.file && isBlank(data.url);
    case 'code':
      return isBlank(data.html);
    case 'iframe':
    case 'livestream':
      return isBlank(data.url);
    case 'map':
      return isBlank(data.address);
    case 'avatar':
      return isBlank(data.name) && !data.image;
    default:
      return false;
  }
}
export const checkEmptyBlocks: Check = (page) => page.blocks.filter(isEmpty).map((block) => finding(page, 'empty_block', { block }));

type Picture = { alt?: string | null; attribute?: string } | null | undefined;
/** A meaningful picture needs alternative text. One from an attribute brings its own. */
const lacksAlt = (image: Picture, ...others: unknown[]): boolean =>
  !!image && image.attribute === undefined && isBlank(image.alt) && others.every(isBlank);
export const checkAlt: Check = (page) =>
  page.blocks.flatMap((block) => {
    if (block.type === 'image' && lacksAlt(block.data.image as Picture, block.data.alt))
      return [finding(page, 'alt_missing', { block, field: 'alt' })];
    if (block.type === 'hero' && lacksAlt(block.data.image as Picture)) return [finding(page, 'alt_missing', { block, field: 'image' })];
    // The name beside a portrait identifies the person.
    if (block.type === 'avatar' && lacksAlt(block.data.image as Picture, block.data.name))
      return [finding(page, 'alt_missing', { block, field: 'image' })];
    return [];
  });

const levelsIn = (text: RichText): number[] => text.root.children.flatMap((node) => (node.type === 'heading' ? [Number(node.tag.slice(1))] : []));
/** Headings go down one level at a time: the page's title is the first, a hero's the second. */
export const checkHeadings: Check = (page) => {
  let last = 1;
  return page.blocks.flatMap((block) => {
    const levels = block.type === 'text' ? levelsIn(block.data.rich_text) : block.type === 'hero' && !isBlank(block.data.title) ? [2] : [];
    const jumps = levels.filter((level) => {
      const isJump = level > last + 1;
      last = level;
      return isJump;
    });
    return jumps.length > 0 ? [finding(page, 'heading_order', { block, field: 'rich_text' })] : [];
  });
};

/** Text on a theme colour that makes it unreadable: the app renders it in another shade there, in both modes. */
export const checkContrast: Check = (page, { theme }) =>
  page.blocks.flatMap((block) => {
    const colour = block.style.background_color;
    if (!colour) return [];
    const ground = blockColourHex(colour, theme);
    const ratio = contrastRatio(textOn(ground), ground);
    return ratio < textRatio ? [finding(page, 'contrast', { block, field: 'background_color', values: { colour, ratio: ratio.toFixed(1) } })] : [];
  });
