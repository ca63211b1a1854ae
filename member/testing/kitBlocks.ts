import type { Block } from '@bandstand/contract/blocks/block.ts';
import { socialNetworks } from '@bandstand/contract/blocks/social.ts';
import { aDrawnImage, anAudio, aVideo } from './kitMedia.ts';
import { aWorkout } from './kitWorkout.ts';
import { aBlock, anId, aText } from '@bandstand/contract/testing/pages.builders.ts';

const action = { id: 'a', type: 'open_url', data: { url: 'https://example.org' } } as const;
const colours = ['white', 'light_grey', 'grey', 'black', 'primary', 'secondary', 'dark', 'light'] as const;

/** Blocks with pictures, videos and sounds. */
export const mediaBlocks: Block[] = [
  aBlock('hero', {
    title: 'With a moving picture',
    subtitle: 'And words that can be read on it',
    image: aDrawnImage(210),
    video: aVideo(),
    ratio: 62,
    action,
    action_text: 'Begin',
    secondary_action: action,
  }),
  aBlock(
    'hero',
    { title: 'Small and centred', image: aDrawnImage(20), ratio: 40 },
    { style: { height: 'small', align: 'center', border_radius: 2 } },
  ),
  aBlock('image', { image: aDrawnImage(150), alt: 'Hills at dawn', caption: 'As high as it is: a tap shows it large' }),
  ...(['small', 'medium', 'large'] as const).map((height, at) =>
    aBlock('image', { image: aDrawnImage(60 + at * 70), alt: `Hills, ${height}` }, { style: { height, border_radius: at } }),
  ),
  aBlock('image', { image: aDrawnImage(300), alt: 'Hills that lead elsewhere', action }),
  aBlock('image', { image: { attribute: 'cover' }, alt: 'Out of an attribute' }),
  aBlock('image', { video: aVideo(), caption: 'A video of the library' }),
  aBlock('image', { video: aVideo({ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: 'A video elsewhere' }) }),
  aBlock('image', { audio: anAudio(), image: aDrawnImage(40), caption: 'A sound with a cover' }),
  aBlock('image', { audio: anAudio() }),
];

/** Blocks with people, files, places and other hosts. */
export const otherBlocks: Block[] = [
  aBlock('avatar', { name: 'Ines Corvo', subtitle: 'Coach for {{page.title}}', image: aDrawnImage(340) }),
  aBlock('avatar', { name: 'Bo Lund', action }, { style: { align: 'center' } }),
  aBlock('attachment', {
    title: 'Plan for the fridge',
    file: { url: '/media/f/original', name: 'plan.pdf', size: 2_516_582, content_type: 'application/pdf' },
  }),
  aBlock('attachment', { file: { url: '/media/z/original', name: 'all-videos.zip', size: 740, content_type: 'application/zip' } }),
  aBlock('attachment', { title: 'A study worth reading', url: 'https://example.org/study' }),
  aBlock('attachment', { url: '/programs' }, { style: { background_color: 'dark' } }),
  aBlock('share', { text: 'Bring somebody along' }),
  aBlock('share', {}, { style: { align: 'right', background_color: 'secondary' } }),
  aBlock('social', {
    links: socialNetworks.map((network) => ({ network, url: network === 'email' ? 'hello@example.org' : `https://example.org/${network}` })),
  }),
  aBlock('map', { address: 'Pier 4\nOld harbour, Bergen', lat: 60.3972, lng: 5.3244, zoom: 15 }),
  aBlock('map', { address: 'Somewhere without coordinates' }, { style: { background_color: 'primary' } }),
  aBlock('livestream', { title: 'Sunday session', url: 'https://vimeo.com/76979871', starts_at: '2099-03-03T08:00:00.000Z' }),
  aBlock('livestream', { title: 'Open floor', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', starts_at: '2020-03-03T08:00:00.000Z' }),
  aBlock('livestream', { title: 'Call', url: 'https://zoom.us/j/123456789' }),
  aBlock('livestream', { title: 'Last week', url: 'https://www.facebook.com/watch/?v=1', ends_at: '2020-03-03T09:00:00.000Z' }),
  aBlock('workout', { workout_id: null, workout: aWorkout() }),
  aBlock('workout', { workout_id: null, workout: aWorkout({ title: 'Nothing yet', groups: [] }) }),
  aBlock('code', { html: '<p>Drawn by <b>the owner</b></p><script>document.body.append("and counted: ", String(6 * 7))</script>' }),
  aBlock('iframe', { url: 'https://frame.invalid/', title: 'A page of another host', height: 120 }),
  aBlock(
    'composed',
    { source_id: anId(), blocks: [aText('In a group'), aBlock('button', { text: 'In a group, too', style: 'secondary', action })] },
    { style: { background_color: 'light_grey' } },
  ),
  ...colours.map((background_color) => aBlock('text', { rich_text: onGround(background_color) }, { style: { background_color } })),
];

function onGround(colour: string) {
  const text = (words: string, format = 0) => ({ type: 'text' as const, text: words, format });
  const link = { type: 'link' as const, url: '/programs', children: [text('a link')] };
  return {
    root: {
      children: [{ type: 'paragraph' as const, children: [text(`On ${colour.replace('_', ' ')}, `), text('strong', 1), text(', with '), link] }],
    },
  };
}
