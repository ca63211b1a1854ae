import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Theme } from '@bandstand/contract/theme.ts';

const colour = (hex: string) => ({ hex, rgb: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ') });
const look = (
  app_look: Theme['app_look'],
  card_style: Theme['card_style'],
  default_color_mode: Theme['default_color_mode'],
  [heading_font, body_font]: [string, string],
  [primary, secondary, dark, light]: [string, string, string, string],
): Theme => ({
  app_look,
  card_style,
  default_color_mode,
  heading_font,
  body_font,
  primary_color: colour(primary),
  secondary_color: colour(secondary),
  dark_color: colour(dark),
  light_color: colour(light),
  brand_color: colour(primary),
});

/** Six looks with nothing in common. */
export const looks: Theme[] = [
  look(null, null, 'light', ['inter', 'inter'], ['#5c29d3', '#dde3e9', '#000000', '#f7f8f9']),
  look('rounded', 'raised', 'light', ['nunito', 'inter'], ['#1f6f54', '#f3e2c7', '#1c2a24', '#fbf7ef']),
  look('square', 'flat', 'light', ['inter', 'inter'], ['#d4301f', '#e8e8e8', '#111111', '#ffffff']),
  look('rounded', 'flat', 'dark', ['nunito', 'nunito'], ['#f2b632', '#39424e', '#10141a', '#eef1f5']),
  look('square', 'raised', 'dark', ['inter', 'nunito'], ['#3fa7d6', '#233142', '#0b1320', '#f4f7fb']),
  look(null, 'raised', 'light', ['inter', 'nunito'], ['#b0476a', '#f6dfe6', '#33202a', '#fff9fb']),
];

type Media = { id: string; url: string; urls: object; width: number; height: number; placeholder: string };
const text = (words: string) => ({ root: { children: [{ type: 'paragraph', children: [{ type: 'text', text: words, format: 0 }] }] } });

/** One block of every kind that shows something without further setup. */
export function everyBlock(media: Media, pageId: string): Block[] {
  const image = {
    media_id: media.id,
    url: media.url,
    urls: media.urls,
    width: media.width,
    height: media.height,
    alt: 'A field of colour',
    placeholder: media.placeholder,
    focal_x: null,
    focal_y: null,
  };
  const action = { id: '00000000-0000-4000-8000-000000000001', type: 'open_url', data: { url: 'https://a.example/' } };
  const data: Record<string, object> = {
    hero: { image, title: 'Early {{page.title}}', subtitle: 'Before the city', ratio: 62, action, action_text: 'Come along' },
    text: {
      rich_text: {
        root: {
          children: [
            { type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'Plan', format: 0 }] },
            ...text('Move every day, and rest.').root.children,
          ],
        },
      },
    },
    image: { image, caption: 'At the lake' },
    button: { text: 'Continue', style: 'primary', action },
    collection: { title: 'More', layout: 'grid', source: 'items', items: [{ page_id: pageId }] },
    icon_list: {
      items: [
        { icon: 'check', title: 'One', text: 'First of all' },
        { icon: 'heart', title: 'Two' },
      ],
    },
    search: { placeholder: 'Find a page' },
    avatar: { image, name: 'Ines Otter', subtitle: 'Coach' },
    attachment: { title: 'The plan', url: 'https://a.example/plan.pdf' },
    share: { text: 'Look at this' },
    social: {
      links: [
        { network: 'instagram', url: 'https://instagram.com/otter' },
        { network: 'website', url: 'https://a.example/' },
      ],
    },
    map: { address: 'Harbour Street 1' },
    chat: { title: 'What moves you' },
    livestream: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: 'Live', starts_at: '2040-05-01T18:00:00.000Z' },
    code: { html: '<p style="font:16px serif">Our own words</p>', height: 80 },
  };
  return Object.entries(data).map(([type, own], at) => ({
    id: `00000000-0000-4000-8000-0000000000${String(at + 10)}`,
    type,
    data: own,
    style: at % 4 === 1 ? { background_color: 'light_grey' } : {},
    members_only: false,
  })) as Block[];
}
