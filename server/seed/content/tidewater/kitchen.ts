import { scene, text, type PageSeed } from '../reusables.ts';

const recipe = (page: Omit<PageSeed, 'type' | 'isCommentable' | 'completes'> & { note: string; variations: string }): PageSeed => {
  const { note, variations, ...rest } = page;
  return {
    ...rest,
    type: 'meal',
    isCommentable: true,
    completes: 'I cooked this',
    blocks: [text(note), text(`### Make it yours\n\n${variations}`)],
  };
};

const plate = (seed: string, alt: string) => scene('table', seed, alt);

export const kitchen: PageSeed[] = [
  recipe({
    key: 'skyr-bowl',
    slug: 'skyr-with-rye-crumble',
    title: 'Skyr with rye crumble',
    subtitle: 'Breakfast that lasts until lunch',
    cover: plate('skyr berries', 'A plate of berries on a bright table, with a bowl and fruit beside it'),
    tags: ['breakfast', 'vegetarian', 'under 10 minutes'],
    minutes: 8,
    meal: {
      servings: 1,
      minutes: 8,
      macros: { kcal: 430, protein_g: 34, carbs_g: 46, fat_g: 12 },
      ingredients: [
        ['250 g', 'skyr, plain'],
        ['1 slice', 'dark rye bread, a day old'],
        ['1 tsp', 'butter'],
        ['1 tsp', 'brown sugar'],
        ['1 tbsp', 'sunflower seeds'],
        ['100 g', 'berries, fresh or thawed'],
        ['1 pinch', 'salt'],
      ],
      steps: [
        'Crumble the rye bread between your fingers, or pulse it briefly in a mixer. Pea-sized is right.',
        'Melt the butter in a small pan over medium heat. Add crumbs, seeds, sugar and salt.',
        'Stir for four to five minutes until it smells like toast. It gets crisp as it cools, so stop early.',
        'Skyr in the bowl, berries on top, crumble last.',
      ],
    },
    note: 'Make five portions of crumble on Sunday. In a jar it stays crisp all week, and a weekday breakfast is down to ninety seconds.',
    variations: `
- **Plants only:** thick soy yoghurt and a spoon of hemp seeds bring about the same protein.
- **In winter:** a grated apple with cinnamon, warmed in the same pan.
- **Before an early session:** half the skyr now, half after.`,
  }),
  recipe({
    key: 'lentil-pot',
    slug: 'red-lentil-pot',
    title: 'Red lentil pot with lime',
    subtitle: 'One pot, one board, dinner for two days',
    cover: plate('lentil leaves', 'A plate of green leaves on a cloth, a bowl of soup and fruit'),
    tags: ['dinner', 'vegan', 'batch'],
    minutes: 30,
    meal: {
      servings: 4,
      minutes: 30,
      macros: { kcal: 470, protein_g: 25, carbs_g: 62, fat_g: 13 },
      ingredients: [
        ['300 g', 'red lentils, rinsed'],
        ['1', 'large onion'],
        ['3 cloves', 'garlic'],
        ['3 cm', 'ginger'],
        ['2 tbsp', 'mild curry powder'],
        ['1 tin', 'chopped tomatoes'],
        ['200 ml', 'coconut milk'],
        ['600 ml', 'vegetable stock'],
        ['200 g', 'spinach'],
        ['1', 'lime'],
        ['2 tbsp', 'oil'],
      ],
      steps: [
        'Chop onion, garlic and ginger. Cook them gently in the oil for six minutes with a good pinch of salt.',
        'Curry powder in, one minute, keep stirring. It should smell strong and not burnt.',
        'Lentils, tomatoes, coconut milk, stock. Bring to the boil, then simmer for fifteen minutes, stirring now and then so that nothing sticks.',
        'Fold in the spinach until it collapses. Juice of the lime, salt, taste again.',
      ],
    },
    note: 'The most cooked recipe in the club, by a distance. It is better on the second day, it freezes, and it forgives everything except a burnt onion.',
    variations: `
- Eat it with bread or rice on training days, with a fried egg on the others.
- A spoon of peanut butter at the end makes it richer.
- **For children:** half the curry powder, and the lime at the table.`,
  }),
  recipe({
    key: 'salmon-tray',
    slug: 'salmon-tray-with-potatoes',
    title: 'Salmon tray with potatoes and dill',
    subtitle: 'The oven does the work while you shower',
    cover: plate('salmon citrus', 'A plate with cut citrus fruit on a table from above'),
    tags: ['dinner', 'fish'],
    minutes: 40,
    meal: {
      servings: 2,
      minutes: 40,
      macros: { kcal: 610, protein_g: 39, carbs_g: 48, fat_g: 28 },
      ingredients: [
        ['500 g', 'small potatoes, halved'],
        ['2', 'salmon fillets, about 150 g each'],
        ['1', 'fennel bulb, in wedges'],
        ['1', 'lemon'],
        ['2 tbsp', 'olive oil'],
        ['100 g', 'strained yoghurt'],
        ['1 bunch', 'dill'],
        ['1 tsp', 'mustard'],
      ],
      steps: [
        'Oven to 210 °C. Potatoes and fennel on a tray with oil, salt and pepper, cut sides down. Twenty-five minutes. This is your shower.',
        'Mix yoghurt, mustard, half the dill and a squeeze of lemon.',
        'Push the vegetables aside, lay the salmon between them, lemon slices on top. Ten more minutes.',
        'It is done when it flakes under gentle pressure. Rest of the dill, sauce at the side.',
      ],
    },
    note: 'Put it together before you train, keep the tray in the fridge, and dinner is on the table half an hour after you come home.',
    variations: `
- Trout or cod work as well; cod needs two minutes less.
- No fennel: carrots, leek, or a tin of white beans for the last ten minutes.
- Cold leftovers with salad are tomorrow's lunch.`,
  }),
  recipe({
    key: 'chickpea-omelette',
    slug: 'market-omelette',
    title: 'Market omelette with chickpeas',
    subtitle: 'Three eggs and whatever is left',
    cover: plate('omelette tart', 'A round tart cut into wedges on a plate'),
    tags: ['lunch', 'vegetarian', 'under 20 minutes'],
    minutes: 15,
    meal: {
      servings: 1,
      minutes: 15,
      macros: { kcal: 520, protein_g: 34, carbs_g: 31, fat_g: 28 },
      ingredients: [
        ['3', 'eggs'],
        ['120 g', 'chickpeas, drained'],
        ['1 handful', 'cherry tomatoes'],
        ['2', 'spring onions'],
        ['30 g', 'feta'],
        ['1 tbsp', 'olive oil'],
        ['½ tsp', 'smoked paprika'],
      ],
      steps: [
        'Dry the chickpeas with a cloth. Fry them in the oil with the paprika for five minutes until they rattle.',
        'Add halved tomatoes and the white of the spring onions, two minutes.',
        'Beat the eggs with a pinch of salt and pour them over. Lower the heat, lid on, four minutes.',
        'Feta and the green of the onions on top. Slide it onto a plate, or eat it from the pan, nobody is watching.',
      ],
    },
    note: 'A lunch for days when you thought there was nothing in the house. There is always a tin of chickpeas.',
    variations: `
- Leftover potatoes instead of chickpeas turn it into a Spanish evening.
- For two: six eggs, a larger pan, and finish it under the grill.`,
  }),
  recipe({
    key: 'chicken-barley',
    slug: 'lemon-chicken-and-barley',
    title: 'Lemon chicken and barley',
    subtitle: 'A Sunday pot for four weekday boxes',
    cover: plate('barley citrus two', 'A laid table with a plate of fruit, a bowl and a sprig of herbs'),
    tags: ['dinner', 'batch'],
    minutes: 50,
    meal: {
      servings: 4,
      minutes: 50,
      macros: { kcal: 540, protein_g: 42, carbs_g: 55, fat_g: 15 },
      ingredients: [
        ['600 g', 'chicken thighs, boned'],
        ['250 g', 'pearl barley'],
        ['2', 'carrots'],
        ['2 sticks', 'celery'],
        ['1', 'onion'],
        ['1 l', 'chicken stock'],
        ['1', 'lemon, zest and juice'],
        ['150 g', 'frozen peas'],
        ['2 tbsp', 'olive oil'],
        ['1 bunch', 'parsley'],
      ],
      steps: [
        'Salt the chicken. Brown it in the oil on both sides in a heavy pot, eight minutes in all, and take it out.',
        'In the same pot: chopped onion, carrots, celery. Scrape up what sticks; that is the flavour.',
        'Barley in, two minutes. Stock in, chicken back, lid on, thirty minutes on low heat.',
        'Pull the chicken apart with two forks. Peas, lemon zest and juice, parsley. Five minutes, done.',
      ],
    },
    note: 'Pearl barley keeps its bite for days, which rice does not. Pack four boxes, eat one now.',
    variations: `
- Without chicken: two tins of white beans in the last ten minutes, and a parmesan rind in the stock.
- It thickens in the fridge. Add a splash of water when you warm it up.`,
  }),
  recipe({
    key: 'tofu-noodles',
    slug: 'sesame-tofu-noodles',
    title: 'Sesame tofu noodles',
    subtitle: 'Faster than the delivery, cheaper too',
    cover: plate('noodle leaves two', 'A plate of leaves and slices beside a dark bowl'),
    tags: ['dinner', 'vegan', 'under 20 minutes'],
    minutes: 20,
    meal: {
      servings: 2,
      minutes: 20,
      macros: { kcal: 590, protein_g: 31, carbs_g: 66, fat_g: 22 },
      ingredients: [
        ['300 g', 'firm tofu'],
        ['160 g', 'wheat or soba noodles'],
        ['2 tbsp', 'tahini'],
        ['2 tbsp', 'soy sauce'],
        ['1 tbsp', 'rice vinegar'],
        ['1 tsp', 'honey or syrup'],
        ['1', 'cucumber'],
        ['2 tbsp', 'sesame seeds'],
        ['1 tbsp', 'oil'],
        ['to taste', 'chilli flakes'],
      ],
      steps: [
        'Press the tofu in a cloth with your whole weight for a minute. Tear it into rough pieces; torn edges get crisper than cut ones.',
        'Fry it in the oil over high heat for eight minutes, turning twice. One spoon of soy sauce at the very end.',
        'Cook the noodles, keep half a cup of their water, rinse them cold.',
        'Whisk tahini, the rest of the soy sauce, vinegar, honey and enough noodle water to make it run.',
        'Everything together, cucumber in strips, sesame and chilli on top.',
      ],
    },
    note: 'Nobody who says they do not like tofu has torn it.',
    variations: `
- Peanut butter instead of tahini. Lime instead of vinegar.
- A soft egg on top, if you eat eggs, adds six grams of protein.`,
  }),
  recipe({
    key: 'bean-brownies',
    slug: 'black-bean-brownies',
    title: 'Black bean brownies',
    subtitle: 'For Saturdays on the quay',
    cover: plate('brownie tart two', 'Wedges of a dark tart on a bright plate'),
    tags: ['snack', 'vegetarian', 'batch'],
    minutes: 35,
    meal: {
      servings: 12,
      minutes: 35,
      macros: { kcal: 165, protein_g: 6, carbs_g: 18, fat_g: 8 },
      ingredients: [
        ['1 tin', 'black beans, rinsed very well (240 g)'],
        ['3', 'eggs'],
        ['80 g', 'butter, melted'],
        ['40 g', 'cocoa'],
        ['110 g', 'sugar'],
        ['1 tsp', 'baking powder'],
        ['1 tsp', 'vanilla'],
        ['60 g', 'dark chocolate, chopped'],
        ['1 pinch', 'salt'],
      ],
      steps: [
        'Oven to 175 °C, line a small tin (20 × 20 cm).',
        'Blend everything except the chocolate for a full two minutes. Longer than you think: no bean may survive.',
        'Stir in half of the chocolate, pour, the rest on top.',
        'Twenty-two minutes. The middle should tremble a little. Let it cool completely before you cut it, that is the hard part.',
      ],
    },
    note: 'Kofi brought these to the first Saturday session and told nobody what was in them. He has been asked for the recipe ever since.',
    variations: `
- Orange zest instead of vanilla.
- They freeze well in single pieces, which is either good or dangerous.`,
  }),
];
