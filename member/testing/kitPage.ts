import type { RichText } from '@bandstand/contract/richtext.ts';
import { mediaBlocks, otherBlocks } from './kitBlocks.ts';
import { aDrawnImage } from './kitMedia.ts';
import { aBlock, anItem, aPage, denied } from '@bandstand/contract/testing/pages.builders.ts';

const words = (text: string, format = 0) => ({ type: 'text' as const, text, format });
const sample: RichText = {
  root: {
    children: [
      {
        type: 'paragraph',
        children: [
          words('Strength is a '),
          words('skill', 1),
          words(': practise it '),
          words('often', 2),
          words(', and '),
          { type: 'link', url: '/programs', children: [words('a little at a time')] },
          words('.'),
        ],
      },
      { type: 'heading', tag: 'h2', children: [words('Before you begin')] },
      {
        type: 'list',
        listType: 'bullet',
        children: [
          { type: 'listitem', children: [words('Shoes with a flat sole')] },
          { type: 'listitem', children: [words('Two square metres of floor')] },
        ],
      },
      { type: 'quote', children: [words('Leave one repetition in the tank.')] },
      { type: 'heading', tag: 'h3', children: [words('The order of things')] },
      {
        type: 'list',
        listType: 'number',
        children: [
          { type: 'listitem', children: [words('Warm up')] },
          { type: 'listitem', children: [words('Lift suspension')] },
          { type: 'listitem', children: [words('Walk home')] },
        ],
      },
    ],
  },
};
const items = [
  anItem({ title: 'The hinge', subtitle: 'Feel your hips', duration_minutes: 12, image: aDrawnImage(120) }),
  anItem({ title: 'Six weeks', subtitle: 'Program', access: denied('PURCHASE_REQUIRED', { product_ids: ['p'] }) }),
  anItem({ title: 'Carry on', is_completed: true }),
  anItem({ title: 'Week two', access: denied('IS_SCHEDULED', { available_after: '2099-03-03T08:00:00.000Z' }) }),
];
const action = { id: 'a', type: 'open_url', data: { url: 'https://example.org' } } as const;

/** Every block in its usual and unusual forms. */
export const kitPage = aPage({
  page_title: 'Kit',
  path: '/kit',
  blocks: [
    aBlock('hero', {
      title: 'Strong for the long road',
      subtitle: 'A hero without a picture',
      action,
      action_text: 'Begin',
      secondary_action: action,
      secondary_action_text: 'Look around',
    }),
    aBlock('text', { rich_text: sample }),
    aBlock('icon_list', {
      items: [
        { icon: 'dumbbell', title: 'Three sessions', text: 'A week, 45 minutes each' },
        { icon: 'waves', title: 'Open water', text: 'On Sundays', action },
        { icon: 'unknown', title: 'An icon that is not there' },
      ],
    }),
    aBlock('collection', { title: 'As a grid', layout: 'grid', source: 'items', collection: { items } }),
    aBlock(
      'collection',
      { title: 'As a carousel', layout: 'carousel', source: 'items', collection: { items } },
      { style: { background_color: 'primary' } },
    ),
    aBlock('collection', { title: 'As a list', layout: 'list', source: 'items', collection: { items } }),
    aBlock(
      'collection',
      { title: 'With nothing in it', layout: 'grid', source: 'items', collection: { items: [] } },
      { style: { background_color: 'light_grey' } },
    ),
    ...(['primary', 'secondary', 'outline'] as const).map((style) => aBlock('button', { text: `A ${style} button`, style, action })),
    aBlock('button', { text: 'On black', style: 'primary', action }, { style: { background_color: 'black', align: 'center' } }),
    aBlock('search', { placeholder: 'Search exercises' }),
    ...mediaBlocks,
    ...otherBlocks,
  ],
  attributes: [{ slug: 'cover', type: 'image', value: aDrawnImage(270) }],
});
