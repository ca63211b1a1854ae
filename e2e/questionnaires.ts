// Items of the International Personality Item Pool (ipip.ori.org), which are in the public domain.

const accuracy = ['Very inaccurate', 'Inaccurate', 'Neither', 'Accurate', 'Very accurate'];

/** The twenty items of the Mini-IPIP. */
const mini = `Am the life of the party.
Sympathize with others’ feelings.
Get chores done right away.
Have frequent mood swings.
Have a vivid imagination.
Don’t talk a lot.
Am not interested in other people’s problems.
Often forget to put things back in their proper place.
Am relaxed most of the time.
Am not interested in abstract ideas.
Talk to a lot of different people at parties.
Feel others’ emotions.
Like order.
Get upset easily.
Have difficulty understanding abstract ideas.
Keep in the background.
Am not really interested in others.
Make a mess of things.
Seldom feel blue.
Do not have a good imagination.`;

/** The fifty markers of the Big Five, on a screen for each factor. */
const markers = `# People around you
Am the life of the party.
Don’t talk a lot.
Feel comfortable around people.
Keep in the background.
Start conversations.
Have little to say.
Talk to a lot of different people at parties.
Don’t like to draw attention to myself.
Don’t mind being the center of attention.
Am quiet around strangers.
# What others feel
Feel little concern for others.
Am interested in people.
Insult people.
Sympathize with others’ feelings.
Am not interested in other people’s problems.
Have a soft heart.
Am not really interested in others.
Take time out for others.
Feel others’ emotions.
Make people feel at ease.
# How you work
Am always prepared.
Leave my belongings around.
Pay attention to details.
Make a mess of things.
Get chores done right away.
Often forget to put things back in their proper place.
Like order.
Shirk my duties.
Follow a schedule.
Am exacting in my work.
# Your mood
Get stressed out easily.
Am relaxed most of the time.
Worry about things.
Seldom feel blue.
Am easily disturbed.
Get upset easily.
Change my mood a lot.
Have frequent mood swings.
Get irritated easily.
Often feel blue.
# Your ideas
Have a rich vocabulary.
Have difficulty understanding abstract ideas.
Have a vivid imagination.
Am not interested in abstract ideas.
Have excellent ideas.
Do not have a good imagination.
Am quick to understand things.
Use difficult words.
Spend time reflecting on things.
Am full of ideas.`;

/** The ten items about self-discipline. */
const discipline = `Get chores done right away.
Am always prepared.
Start tasks right away.
Get to work at once.
Carry out my plans.
Find it difficult to get down to work.
Waste my time.
Need a push to get started.
Have difficulty starting tasks.
Postpone decisions.`;

interface Questionnaire {
  title: string;
  count: number;
  /** One to a line, under headings. */
  text: string;
  /** Whether it is typed key by key instead of pasted. */
  isTyped: boolean;
  /** The answers that all questions have, or a scale. */
  answers: readonly string[] | 'scale_5';
}

export const questionnaires: readonly Questionnaire[] = [
  { title: 'About you', count: 20, text: mini, isTyped: false, answers: accuracy },
  { title: 'Fifty sides of you', count: 50, text: markers, isTyped: false, answers: accuracy },
  { title: 'Getting started', count: 10, text: discipline, isTyped: true, answers: 'scale_5' },
];
