import { defineConfig, mergeConfig } from 'vite';
import { serviceWorkerPlugin } from './vite.worker.ts';
import { sharedConfig } from './vite.shared.ts';

/** Which modules share a file. The first one lists all files, so modules used together are grouped. */
const groups = [
  // One file for everything that every first view needs, including what later screens share: it compresses better than twenty.
  { name: 'first-view', tags: ['$initial' as const], priority: 6 },
  { name: 'page-rules', test: /[\\/]rules[\\/](time[\\/](days|offsets|zone)|access[\\/]prompt)\./, priority: 5 },
  // Icons of pages and toasts; the others are for panels.
  { name: 'page-icons', test: /[\\/]lucide-react[\\/].*[\\/](message-circle|check|x|chevron-(left|right)|arrow-right)\.\w+$/, priority: 5 },
  // A menu beside a button is part of some first views; the other controls are for panels.
  { name: 'menu', test: /[\\/]ui[\\/]primitives[\\/](Menu|menuKeys|placeBeside)\./, priority: 5 },
  // Every visit needs these soon after its first view: one small file, which takes nothing that only panels need.
  {
    name: 'soon',
    test: new RegExp(
      [
        String.raw`member[\\/](app[\\/]LateEvents|blocks[\\/]collection[\\/](CarouselControls|useRow)|platform[\\/](scheduleMonths|texts[\\/](guestLanguage|ownNames)))\.`,
        String.raw`member[\\/]platform[\\/](access[\\/]decideOnDevice|realtime[\\/]useRealtime|offline[\\/]keep(Pages|Pictures|Workout))\.`,
        String.raw`rules[\\/](access[\\/]|pages[\\/]walk\.)`,
        String.raw`ui[\\/]primitives[\\/](ToastRegion|useRoomBelow|openDialogs)\.`,
      ].join('|'),
    ),
    priority: 5,
  },
  // Needed by some first views, or by members': they include nothing that only panels need.
  { name: 'blocks', test: /member[\\/]blocks[\\/](search[\\/]SearchBlock|image[\\/]ImageBlock|chat[\\/]ChatBlock)\./, priority: 5 },
  // Members load what is due soon after the first view, and forms when one is opened.
  {
    name: 'forms-due',
    test: /features[\\/]forms[\\/](places[\\/](AutomaticForms|dueForms|happenings|signUpForm)|state[\\/](forms\.queries|runContext))\./,
    priority: 5,
  },
  // No first view sends a message, and few show one.
  { name: 'message-rules', test: /[\\/]rules[\\/]threads[\\/](?!clientIds)/, minShareCount: 2, priority: 5 },
  // A first view may write what is prescribed, but none adds up what was trained.
  { name: 'workout-amounts', test: /[\\/]rules[\\/]workouts[\\/](amounts|weights)\./, minShareCount: 2, priority: 5 },
  { name: 'workout-rules', test: /[\\/]rules[\\/]workouts[\\/](?!(amounts|weights)\.)/, minShareCount: 2, priority: 5 },
  { name: 'rules', test: /[\\/]rules[\\/](?!(threads|forms)[\\/])/, minShareCount: 2, priority: 4 },
  {
    name: 'page-types',
    test: /features[\\/]pages[\\/]types[\\/](ExercisePage|MealPage|WorkoutPage|StreamPage|EventPage|ItemsPage|FormPage|TypePage)\./,
    priority: 3,
  },
  {
    name: 'unread',
    test: /features[\\/]threads[\\/](frame[\\/](UnreadMark|UnreadThreads|UnreadCount|CommentCount)|state[\\/]threads\.(queries|cache))\./,
    priority: 3,
  },

  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 2 },
  // Shared by the calendar, the player and the history of workouts.
  { name: 'training', test: /[\\/]member[\\/]platform[\\/](calendar|workouts)[\\/]/, minShareCount: 2, priority: 2 },
  {
    name: 'controls',
    test: /[\\/](ui[\\/]primitives|@tanstack|client[\\/](api|texts|state|device|calendar)|member[\\/]platform)[\\/]/,
    minShareCount: 2,
    priority: 1,
  },
  // Last: a group takes what its modules import, unless another group has it.
  { name: 'forms', test: /(features|rules)[\\/]forms[\\/]/ },
  { name: 'threads', test: /features[\\/]threads[\\/]/ },
  { name: 'account', test: /features[\\/](account|my-content)[\\/]/ },
];

/** The member app for the browser: hashed files in /assets, a manifest for the server's HTML, and the service worker at the root. */
export default defineConfig(({ mode }) =>
  mergeConfig(sharedConfig(), {
    define: { __KIT__: JSON.stringify(mode !== 'production') },
    plugins: [serviceWorkerPlugin()],
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      manifest: true,
      assetsDir: 'assets',
      rolldownOptions: {
        input: { app: 'app/entry-client.tsx' },
        output: { codeSplitting: { groups } },
        // Inlines class names where they are used, instead of a list.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        // Schemas are for the server: from a contract file with a plain value as well, only the value is bundled.
        treeshake: {
          moduleSideEffects: [{ test: /[\\/]node_modules[\\/]typebox[\\/]/, sideEffects: false }],
          manualPureFunctions: ['Type', 'OneOf', 'Nullable', 'List', 'CursorList', 'Changes'],
        },
      },
    },
  }),
);
