import { button, pages, points, scene, text, type PageSeed } from '../reusables.ts';

export const home: PageSeed = {
  key: 'home',
  slug: '',
  title: 'Nordlys Yoga',
  subtitle: 'Slow practice for the dark half of the year',
  cover: scene('curtains', 'home', 'Northern lights in folds above a dark ridge', { light: 'night' }),
  share: { title: 'Nordlys Yoga', text: 'Slow practice for the dark half of the year, from a wooden house above the sixty-ninth parallel.' },
  blocks: [
    {
      type: 'hero',
      picture: scene('curtains', 'home', 'Northern lights in folds above a dark ridge', { light: 'night', shape: 'tall' }),
      title: 'When it is dark, be slow',
      subtitle: 'Evening practice from a wooden house above the sixty-ninth parallel.',
      ratio: 120,
      action: ['Seven nights', { open: 'seven-nights' }],
      second: ['Your first evening', { open: 'first-evening' }],
    },
    text(`
From the end of November the sun does not come over the mountain here. Two months of blue, of lamps in windows, of very long evenings. You can fight that, or you can practise in it. We light the stove, roll out six mats, and move as if there were time, because there is.
`),
    points([
      { icon: 'moon', title: 'Evenings only', text: 'Nothing here is meant to wake you up. Practise in wool socks.' },
      { icon: 'flame', title: 'Twenty to forty minutes', text: 'Short enough for a weekday, long enough to arrive.' },
      { icon: 'wind', title: 'No acrobatics', text: 'If your knees crack when you sit down, you are among friends.' },
    ]),
    pages('Where to begin', 'carousel', ['first-evening', 'seven-nights', 'cabin']),
    {
      type: 'image',
      picture: scene('nightLanes', 'home sky', 'Star trails turning around the pole', { light: 'night' }),
      caption: 'Nine at night or nine in the morning. In December it hardly matters.',
    },
    text(`
## Signe

I am Signe Dahl. I taught in a city studio with mirrors for twelve years. Then I moved to where my grandmother had kept sheep, and took down the only mirror in the house. I teach what was left: breath, weight, warmth.
`),
    pages('To read by the stove', 'list', ['first-evening', 'breath', 'blue-hour', 'sitting']),
    button('Become a member', { buy: ['membership'] }, 'primary'),
  ],
};
