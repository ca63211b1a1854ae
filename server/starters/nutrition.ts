import { starterIds, starterThemes } from '@bandstand/rules/templates/starters.ts';
import { button, pages, points, query, scene, text, type MealSeed, type PageSeed } from '../seed/content/reusables.ts';
import { article, step } from './builders.ts';
import { pantry } from './palettes.ts';
import type { Starter } from './starter.ts';

const board = scene('harvest', 'second helping', 'Cut vegetables and peas on a pale board', { light: 'day', shape: 'tall' });
const offer = scene('harvest', 'pantry', 'Slices of orange and leaves in rows', { light: 'dusk', shape: 'grand' });
const cut = (seed: string, light: 'day' | 'dusk' = 'day') => scene('harvest', seed, 'Vegetables, cut and laid out', { light });
const plate = (seed: string, alt: string) => scene('table', seed, alt, { light: 'day' });

const meal = (key: string, title: string, subtitle: string, tags: string[], facts: MealSeed, note: string): PageSeed => ({
  key,
  slug: key,
  title,
  subtitle,
  type: 'meal',
  tags,
  minutes: facts.minutes,
  cover: plate(key, `A plate of ${title.toLowerCase()}, seen from above`),
  meal: facts,
  isCommentable: true,
  completes: 'Cooked it',
  blocks: [text(note)],
});

/** A dietitian who wants people to eat enough: recipes, a fortnight of lunches, texts against food bans. */
export const nutrition: Starter = {
  id: starterIds.nutrition,
  title: 'Nutrition',
  description: 'For somebody who helps people eat: recipes with amounts and macros, a plan of two weeks behind a price, articles without bans.',
  theme: starterThemes.nutrition,
  palette: pantry,
  tabBar: [
    { icon: 'house', label: 'Kitchen', page: 'home' },
    { icon: 'utensils', label: 'Recipes', page: 'recipes' },
    { icon: 'calendar', label: 'Lunches', page: 'fortnight' },
    { icon: 'search', label: 'Find', page: 'find' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  menu: [
    { icon: 'house', label: 'Second Helping', page: 'home' },
    { icon: 'utensils', label: 'Recipes', page: 'recipes' },
    { icon: 'calendar', label: 'A Fortnight of Lunches', page: 'fortnight' },
    { icon: 'book-open', label: 'At the table', page: 'table' },
    { icon: 'user', label: 'Who cooks here', page: 'about' },
    { icon: 'library', label: 'My content', screen: 'my-content' },
  ],
  products: [
    {
      key: 'fortnight',
      title: 'A Fortnight of Lunches',
      description: 'Ten lunches for ten working days, two shopping lists, and a Sunday hour that makes the rest of the week easy.',
      cover: 'fortnight',
      currency: 'EUR',
      versions: [{ name: 'Once, yours to keep', kind: 'one_off', price: 2900, isDefault: true }],
    },
  ],
  shared: {
    composed: [
      {
        key: 'plate',
        title: 'The plate',
        blocks: [
          text(
            '### The plate, in one sentence\n\nHalf of it colourful, a quarter that fills you, a quarter that keeps you full, and something that makes you want to eat it.',
            { background_color: 'secondary' },
          ),
        ],
      },
    ],
    overlays: [
      {
        key: 'fortnight-offer',
        title: 'A Fortnight of Lunches',
        blocks: [
          {
            type: 'hero',
            picture: offer,
            title: 'Ten lunches you look forward to',
            subtitle: 'And nothing that has to be eaten cold from a jar.',
            ratio: 60,
          },
          points([
            { icon: 'clock', title: 'One hour on Sunday', text: 'Then ten minutes a day.' },
            { icon: 'shopping-bag', title: 'Two lists', text: 'From a normal shop. Nothing is activated.' },
            { icon: 'apple', title: 'Seconds are planned', text: 'The portions are for hungry people.' },
          ]),
          button('Cook something first', { open: 'recipes' }, 'outline'),
        ],
      },
    ],
    workouts: [],
  },
  pages: [
    {
      key: 'home',
      slug: '',
      title: 'Second Helping',
      subtitle: 'Eat enough. Enjoy it.',
      cover: board,
      share: { title: 'Second Helping', text: 'Recipes and lunches by a dietitian who wants you to eat enough.' },
      attributes: { cook: 'Joana Reis', season: 'early summer' },
      blocks: [
        {
          type: 'hero',
          picture: board,
          title: 'Eat enough. Enjoy it.',
          subtitle: 'Honest recipes by a dietitian who eats lunch.',
          ratio: 104,
          action: ['What’s for lunch?', { open: 'recipes' }],
          second: ['The fortnight', { open: 'fortnight' }],
        },
        text(
          'Most people who come to me eat too little until four in the afternoon and too much of the wrong thing after. This is a kitchen for the hours before four.',
        ),
        { type: 'composed', source: 'plate' },
        query('Tonight, perhaps', 'carousel', { type: 'meal', below: 'recipes', order: 'random_daily', limit: 4 }),
        pages('Begin here', 'grid', ['fortnight', 'hungry-at-four', 'recipes']),
        query('At the table', 'list', { type: 'article', below: 'table', limit: 3 }),
      ],
    },
    {
      key: 'recipes',
      slug: 'recipes',
      title: 'Recipes',
      subtitle: 'Weekday food, tested by tired people',
      type: 'collection',
      cover: cut('recipes'),
      children: [
        meal(
          'white-beans-on-toast',
          'White beans on toast',
          'Ten minutes, a pan, a lemon',
          ['lunch', 'vegetarian', 'under 15 minutes'],
          {
            servings: 2,
            minutes: 10,
            macros: { kcal: 480, protein_g: 22, carbs_g: 58, fat_g: 16 },
            ingredients: [
              ['1 tin', 'white beans, with half of their liquid'],
              ['2 cloves', 'garlic'],
              ['2 tbsp', 'olive oil'],
              ['1 sprig', 'rosemary'],
              ['1/2', 'lemon'],
              ['4 slices', 'sourdough bread'],
            ],
            steps: [
              'Warm the garlic and rosemary in the oil until you can smell them from the door.',
              'Add the beans and their liquid. Mash every third bean.',
              'Five minutes, then lemon, salt, pepper.',
              'Toast the bread harder than you think.',
            ],
          },
          'The liquid in the tin is the sauce. Do not pour it away; somebody cooked beans in it.',
        ),
        meal(
          'salmon-and-new-potatoes',
          'Salmon and new potatoes',
          'One tray, no watching',
          ['dinner', 'one tray'],
          {
            servings: 2,
            minutes: 35,
            macros: { kcal: 620, protein_g: 38, carbs_g: 46, fat_g: 30 },
            ingredients: [
              ['500 g', 'new potatoes, halved'],
              ['2', 'salmon fillets'],
              ['1 bunch', 'radishes'],
              ['200 g', 'green beans'],
              ['3 tbsp', 'yoghurt'],
              ['1 tbsp', 'mustard'],
            ],
            steps: [
              'Potatoes on a tray with oil and salt, 200 °C, fifteen minutes.',
              'Radishes and beans to it, ten minutes.',
              'Salmon on top, skin up, ten more.',
              'Stir mustard into yoghurt. That is the sauce.',
            ],
          },
          'Roasted radishes taste like a small turnip that went on holiday. Try one before you doubt it.',
        ),
        meal(
          'green-pea-pasta',
          'Green pea pasta',
          'From the freezer, tastes of June',
          ['dinner', 'vegetarian', 'under 20 minutes'],
          {
            servings: 2,
            minutes: 18,
            macros: { kcal: 560, protein_g: 24, carbs_g: 82, fat_g: 14 },
            ingredients: [
              ['200 g', 'short pasta'],
              ['300 g', 'frozen peas'],
              ['40 g', 'hard cheese, grated'],
              ['1 handful', 'mint'],
              ['1', 'lemon, the peel'],
            ],
            steps: [
              'Pasta in well salted water.',
              'Peas in with it for the last three minutes. Keep a cup of the water.',
              'Blend half of the peas with mint, cheese and the water.',
              'All together, lemon peel over it.',
            ],
          },
          'Double the peas if you eat alone: what is left is tomorrow’s soup.',
        ),
        meal(
          'overnight-oats-with-orange',
          'Overnight oats with orange',
          'Breakfast that made itself',
          ['breakfast', 'vegetarian'],
          {
            servings: 1,
            minutes: 5,
            macros: { kcal: 430, protein_g: 19, carbs_g: 60, fat_g: 12 },
            ingredients: [
              ['60 g', 'oats'],
              ['200 g', 'yoghurt'],
              ['1', 'orange, peel and flesh'],
              ['1 tbsp', 'hazelnuts'],
              ['1 tsp', 'honey'],
            ],
            steps: [
              'Grate a little orange peel over the oats.',
              'Oats, yoghurt, a splash of water, into the fridge.',
              'In the morning: orange, nuts, honey.',
            ],
          },
          'If it is too thick in the morning, milk. If it is too thin, tomorrow.',
        ),
      ],
    },
    {
      key: 'fortnight',
      slug: 'fortnight',
      title: 'A Fortnight of Lunches',
      subtitle: 'Ten working days, planned by a hungry person',
      type: 'program',
      cover: offer,
      access: { require_purchase: true, products: ['fortnight'], overlay: 'fortnight-offer', is_progress_root: true },
      blocks: [text('Start on a Saturday. The first thing you do is shop, the second is cook for an hour with the radio on.')],
      children: [
        step({
          key: 'sunday-one',
          title: 'Sunday: the hour',
          subtitle: 'Grains, a tray, two sauces',
          minutes: 60,
          cover: cut('sunday', 'dusk'),
          done: 'Cooked for the week',
          prose: `
1. Oven to 200 °C. Fill a tray with whatever is coloured: carrots, beetroot, peppers. Oil, salt, forty minutes.
2. A pot of barley or rice, twice of what seems sensible.
3. Sauce one: yoghurt, lemon, garlic. Sauce two: peanut butter, soy, lime, hot water.
4. Boil six eggs. You will be glad of them on Thursday.
`,
        }),
        step({
          key: 'week-one',
          title: 'Week 1: bowls',
          subtitle: 'Five lunches from one hour',
          cover: cut('week one'),
          access: { day: 1 },
          done: 'Week eaten',
          prose: `
- **Monday** barley, tray, yoghurt sauce, an egg.
- **Tuesday** rice, cucumber, peanut sauce, what is left of the chicken.
- **Wednesday** eat out, with somebody.
- **Thursday** beans on toast, at the desk if you must.
- **Friday** everything that is left, with cheese over it, under the grill.
`,
        }),
        step({
          key: 'week-two',
          title: 'Week 2: soups and slices',
          subtitle: 'One pot, one quiche',
          cover: cut('week two', 'dusk'),
          access: { week: 1 },
          done: 'Fortnight eaten',
          prose: `
- **Monday and Tuesday** lentil soup with orange. It is better on the second day.
- **Wednesday** eat out again. This is part of the plan.
- **Thursday and Friday** a quiche with leeks, and a salad so that there is something green.
`,
        }),
      ],
    },
    {
      key: 'table',
      slug: 'table',
      title: 'At the table',
      subtitle: 'Things people ask me over lunch',
      type: 'collection',
      cover: cut('table'),
      children: [
        article({
          key: 'hungry-at-four',
          title: 'Hungry at four',
          subtitle: 'It began at eight',
          minutes: 3,
          cover: cut('four', 'dusk'),
          prose: `
At four you want chocolate. At four it is too late to ask why.

Count backwards: lunch at the desk at half past one, a salad; breakfast a coffee. You are not weak. You are seven hundred calories behind, and your body can count.

## Try this for three days

Breakfast with something that chews. Lunch with a quarter that keeps you full: beans, fish, eggs, cheese. Then see what four o’clock says.
`,
        }),
        article({
          key: 'protein',
          title: 'How much protein, really',
          subtitle: 'A palm, three times',
          minutes: 2,
          cover: plate('protein', 'A plate with fish and leaves'),
          prose: `
A piece as large and thick as your palm, at each of three meals. You brought the measure with you.

More does little for most people, and costs a lot. If you train hard, add half a palm afterwards.
`,
        }),
      ],
    },
    {
      key: 'find',
      slug: 'find',
      title: 'Find something',
      subtitle: 'By what is in the fridge',
      cover: cut('find', 'dusk'),
      blocks: [{ type: 'search', types: ['meal', 'article'], placeholder: 'Beans, lemon, under 15 minutes' }],
    },
    {
      key: 'about',
      slug: 'about',
      title: 'Who cooks here',
      subtitle: 'Joana Reis, dietitian, eats seconds',
      cover: cut('about'),
      blocks: [
        {
          type: 'avatar',
          picture: { face: 'joana reis', alt: 'Drawn portrait of Joana Reis' },
          name: 'Joana Reis',
          subtitle: 'Dietitian. Eleven years in a hospital kitchen',
          action: { email: 'joana@secondhelping.example', subject: 'Lunch' },
        },
        text(
          'In the hospital I learned that nobody gets well on food they do not want. Since then I have counted pleasure as a nutrient. I see people on Tuesdays, in a room with a table, and there is always something on it.\n\nWhat stands here is general. If you have an illness, or food frightens you, please talk to somebody who can look at you.',
        ),
      ],
    },
  ],
};
