import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { Ids } from '../platform/ids.ts';

/** Short, distinct, easy to type on any keyboard; over a hundred of them. */
const words = (
  'amber anchor apple april arrow autumn bakery balcony barley basket beacon birch biscuit blanket bottle branch breeze bridge bucket butter cabin candle canoe canvas ' +
  'carpet cedar cellar cherry cinnamon clover cobalt copper coral corner cotton cradle crayon cricket crystal daisy donkey dragon eagle earth ember engine fabric falcon ' +
  'feather fennel fiddle finch forest fossil garden garlic ginger glacier granite guitar hammer harbor harvest hazel honey island ivory jacket jasmine jungle kettle kitten ' +
  'ladder lantern lemon lentil linen lizard magnet mango maple marble meadow melon mirror mitten mosaic mountain muffin mustard needle nutmeg oatmeal olive onion orchid otter ' +
  'paddle panda paper parrot pebble pencil pepper pillow pocket poplar pumpkin quartz rabbit radish raven river rocket saddle saffron sailor sparrow spruce summit sunset ' +
  'thistle timber tulip velvet violet walnut'
).split(' ');

/** Four different words that can be read out across a table: about 28 bits, behind the limits on login. */
export function newPassword(ids: Ids): string {
  const chosen = new Set<string>();
  while (chosen.size < 4) chosen.add(requireAt(words, Number(ids.code(9)) % words.length));
  return [...chosen].join('-');
}
