import { parseSync, type ESTree } from 'vite';
import { childrenOf } from './changed.values.ts';
import type { Source } from './sources.parse.ts';
import { isTest } from './sources.ts';
import type { Violation } from './layers.violation.ts';

/** The limit for what a factory takes by name. Services of one domain may be passed as one, and so may parts of the platform. */
const maxDependencies = 8;
const wired = /^server\/(?:domains|platform)\/|^server\/(?:compose|assemble)[\w.]*\.ts$/;
const isFactory = /^create[A-Z]|[a-z]Module$/;
const declaresFactory = /\b(?:function|const) (?:create[A-Z]\w*|\w+Module)\b/;

type Declarations = ReadonlyMap<string, ESTree.Node>;

/** Functions that make a service or a module from more than eight dependencies. Types declared in another file are not followed. */
export function crowdedFactories(sources: Source[]): Violation[] {
  return sources
    .filter(({ path, code }) => wired.test(path) && !isTest(path) && declaresFactory.test(code))
    .flatMap(({ path, text }) => {
      const { program } = parseSync(path, text);
      const types = declarationsIn(program);
      return factoriesIn(program).flatMap(({ name, params }) => {
        const most = Math.max(0, ...params.map((param) => dependenciesOf(param, types)));
        if (most <= maxDependencies) return [];
        return [{ path, message: `${name} takes ${most} dependencies, at most ${maxDependencies}: pass what belongs together as one, or split it` }];
      });
    });
}

/** Interfaces and type aliases at the top of a file, by name. */
function declarationsIn(program: ESTree.Program): Declarations {
  const found = new Map<string, ESTree.Node>();
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration') found.set(node.id.name, node);
  }
  return found;
}

interface Factory {
  name: string;
  params: ESTree.ParamPattern[];
}
function factoriesIn(program: ESTree.Program): Factory[] {
  const factories: Factory[] = [];
  const visit = (node: ESTree.Node): void => {
    if (node.type === 'FunctionDeclaration' && node.id && isFactory.test(node.id.name)) factories.push({ name: node.id.name, params: node.params });
    if (
      node.type === 'VariableDeclarator' &&
      node.id.type === 'Identifier' &&
      isFactory.test(node.id.name) &&
      node.init?.type === 'ArrowFunctionExpression'
    )
      factories.push({ name: node.id.name, params: node.init.params });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return factories;
}

function dependenciesOf(param: ESTree.ParamPattern, types: Declarations): number {
  if (param.type === 'AssignmentPattern') return dependenciesOf(param.left as ESTree.ParamPattern, types);
  const destructured = param.type === 'ObjectPattern' ? param.properties.length : 0;
  const annotation = 'typeAnnotation' in param ? param.typeAnnotation?.typeAnnotation : undefined;
  return Math.max(destructured, annotation ? membersOf(annotation, types) : 0);
}

/** How many properties a type has; 0 when it is declared elsewhere. */
function membersOf(type: ESTree.Node, types: Declarations): number {
  if (type.type === 'TSTypeLiteral') return type.members.length;
  if (type.type === 'TSIntersectionType') return type.types.reduce((sum, part) => sum + membersOf(part, types), 0);
  if (type.type === 'TSTypeAliasDeclaration') return membersOf(type.typeAnnotation, types);
  if (type.type === 'TSInterfaceDeclaration')
    return type.extends.reduce((sum, base) => sum + named(base.expression, base.typeArguments?.params ?? [], types), type.body.body.length);
  if (type.type === 'TSTypeReference') return named(type.typeName, type.typeArguments?.params ?? [], types);
  return 0;
}
function named(name: ESTree.Node, given: ESTree.TSType[], types: Declarations): number {
  if (name.type !== 'Identifier') return 0;
  const keys = given[1]?.type === 'TSUnionType' ? given[1].types.length : 1;
  if (name.name === 'Pick') return keys;
  if (name.name === 'Omit' && given[0]) return membersOf(given[0], types) - keys;
  const declared = types.get(name.name);
  return declared ? membersOf(declared, types) : 0;
}
