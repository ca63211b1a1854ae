import type { Import } from './sources.parse.ts';
import { sameDomain, ownRole, declaredEvents, isClosedRole, higherDomain } from './layers.graph.ts';
import { under, npm, anyNpm, anyNode, typesOf, either } from './layers.matchers.ts';

/** A row of the table: the files it applies to, what they may import, and what to do instead. The first row whose `about` matches decides. */
export interface LayerRule {
  about: RegExp;
  may: (entry: Import, file: string) => boolean;
  instead: string;
}

const sharedByClients = either(under('contract', 'rules', 'ui', 'i18n', 'client'), anyNpm);
const folderOf = (path: string, depth: number) => path.split('/').slice(0, depth).join('/');
const client = (root: string, depth: number) =>
  either(sharedByClients, under(`${root}/platform`), (entry, file) => entry.isOwn && folderOf(entry.target, depth) === folderOf(file, depth));
const pureNpm = npm('ical-generator', 'temporal-polyfill', 'rrule-temporal', '@internationalized/date', '@noble/hashes', 'damerau-levenshtein');

/** ARCHITECTURE section 8, row by row. */
export const layerRules: LayerRule[] = [
  {
    about: /^contract\//,
    may: either(under('contract'), npm('typebox')),
    instead: 'the contract contains only types and schemas: move logic to rules/, I/O to server/platform',
  },
  {
    about: /^rules\//,
    may: either(under('rules'), typesOf('contract'), pureNpm),
    instead: 'rules are pure and take facts: import types of the contract (import type), pass everything else in',
  },
  {
    about: /^i18n\//,
    may: either(under('i18n', 'contract'), npm('@lingui', 'vite'), anyNode),
    instead: 'catalogues know only the contract',
  },
  {
    about: /^ui\//,
    may: either(
      under('ui', 'rules/theme'),
      npm('react', 'react-dom', 'lucide-react', 'thumbhash', '@fontsource-variable', '@radix-ui', 'react-aria-components'),
      typesOf('contract'),
    ),
    instead: 'ui knows no feature: pass it in as a prop',
  },
  {
    about: /^client\//,
    may: either(under('client', 'ui', 'rules', 'i18n'), typesOf('contract'), npm('react', '@lingui/core', 'virtual:catalogue')),
    instead: 'client knows neither app: take what differs between them as a parameter',
  },
  {
    about: /^server\/(main|cli|compose|assemble)(\.[\w-]+)*\.ts$/,
    may: either(under('server', 'contract', 'rules', 'i18n'), anyNpm, anyNode),
    instead: 'the clients reach the server as built files, not as imports',
  },
  {
    about: /^server\/(seed|starters|testing|cli|doctor|migrations|import)\//,
    may: either(under('server', 'contract', 'rules', 'i18n'), anyNpm, anyNode),
    instead: 'the clients reach the server as built files, not as imports',
  },
  {
    about: /^server\/platform\//,
    may: either(under('server/platform', 'contract', 'i18n'), typesOf('rules'), anyNpm, anyNode),
    instead: 'the platform knows no domain: take what you need as a parameter',
  },
  {
    about: /\.tables\.ts$/,
    may: either((entry, file) => entry.isTypeOnly && sameDomain(entry, file), under('server/platform/db', 'contract'), npm('kysely')),
    instead: 'tables are the shape of the domain’s own rows',
  },
  {
    about: /\.repo\.ts$/,
    may: either(ownRole('tables', 'repo'), under('server/platform/db'), typesOf('server/platform', 'contract', 'rules'), npm('kysely', 'pg')),
    instead: 'a repo is SQL over its own tables: decide in the service, ask another domain’s service',
  },
  {
    about: /^server\/domains\/.*\.module\.ts$/,
    may: either(sameDomain, higherDomain, declaredEvents, under('server/platform', 'contract', 'rules')),
    instead: 'a module wires its own files and takes the modules of the rows above; what a higher domain gives it is a port (ports.open)',
  },
  {
    about: /\.routes\.ts$/,
    may: either(under('contract', 'server/platform/http'), (entry, file) => entry.isTypeOnly && sameDomain(entry, file) && !isClosedRole(entry)),
    instead: 'routes bind names of calls to methods of their own service, nothing else',
  },
  {
    about: /\.(listeners|jobs|realtime)\.ts$/,
    may: either(
      (entry, file) => sameDomain(entry, file) && !isClosedRole(entry),
      declaredEvents,
      under('server/platform', 'contract', 'rules', 'i18n'),
      npm('temporal-polyfill'),
    ),
    instead: 'they call their own service, and know other domains by their declared events',
  },
  { about: /\.events\.ts$/, may: either(under('contract'), typesOf('server/platform')), instead: 'an event is a name and ids' },
  {
    about: /\.builders\.ts$/,
    may: either(under('server/domains', 'server/platform', 'server/testing', 'contract', 'rules', 'i18n'), anyNpm, anyNode),
    instead: 'builders make rows for tests and the seed',
  },
  {
    about: /^server\/domains\/delivery\//,
    may: either(
      sameDomain,
      higherDomain,
      declaredEvents,
      under('server/platform', 'contract', 'rules', 'i18n', 'ui/theme', 'ui/fonts'),
      anyNpm,
      anyNode,
    ),
    instead: 'delivery writes the app’s theme and fonts into its HTML; ask other domains by the type of their service',
  },
  {
    about: /^server\/domains\//,
    may: either(sameDomain, higherDomain, declaredEvents, under('server/platform', 'contract', 'rules', 'i18n'), anyNpm, anyNode),
    instead: 'ask a domain of a row above by the type of its service; for the other way, publish an event',
  },
  {
    about: /^member\/app\//,
    may: either(under('member'), sharedByClients),
    instead: 'the member app imports its own root, client, contract, rules, ui and i18n',
  },
  {
    about: /^studio\/app\//,
    may: either(under('studio'), sharedByClients),
    instead: 'the studio talks to the member app by the messages of contract/, never by an import',
  },
  {
    about: /^(member|studio)\/features\//,
    may: (entry, file) => client(folderOf(file, 1), 3)(entry, file),
    instead: 'features never import each other: let app/ put one into a slot of the other',
  },
  { about: /^member\/blocks\//, may: client('member', 2), instead: 'a block takes what it shows as props; app/ fills its slots with features' },
  { about: /^studio\/builder\//, may: client('studio', 2), instead: 'the builder imports its own files, platform, contract, rules, ui and i18n' },
  {
    about: /^(member|studio)\/platform\//,
    may: (entry, file) => client(folderOf(file, 1), 2)(entry, file),
    instead: 'a client’s platform knows no feature',
  },
  {
    about: /^member\//,
    may: either(under('member'), sharedByClients, anyNode),
    instead: 'the member app imports its own root, contract, rules, ui and i18n',
  },
  {
    about: /^studio\//,
    may: either(under('studio'), sharedByClients, anyNode),
    instead: 'the studio never imports the member app: the canvas is an iframe and a message contract',
  },
  {
    about: /^e2e\//,
    may: either(under('e2e', 'contract', 'i18n'), anyNpm, anyNode),
    instead: 'journeys see what a person sees: the browser and the contract',
  },
  { about: /^(bench|tools)\//, may: () => true, instead: '' },
];
