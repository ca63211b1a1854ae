/** An element by its local name. */
export interface XmlNode {
  name: string;
  text: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}
const unescaped = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|apos|amp|#x[\da-fA-F]+);/g, (_all, name: string) =>
    name.startsWith('#x')
      ? String.fromCodePoint(Number.parseInt(name.slice(2), 16))
      : ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }[name] ?? ''),
  );

/** Elements by their local names; ignores comments and sections, which these files do not have. */
export function parse(xml: string): XmlNode {
  const root: XmlNode = { name: '', text: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, name = '', attributes = '', empty, text] of xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .matchAll(/<(\/?)([\w:-]+)([^>]*?)(\/?)>|([^<]+)/g)) {
    const top = open.at(-1) as XmlNode;
    if (text !== undefined) top.text += unescaped(text).trim();
    else if (closing) {
      if (top.name !== name.replace(/^.*:/, '')) throw new Error(`</${name}> closes ${top.name}`);
      open.pop();
    } else {
      const given = Array.from(attributes.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, unescaped(value)]);
      const node: XmlNode = {
        name: name.replace(/^.*:/, ''),
        text: '',
        attributes: Object.fromEntries(given) as Record<string, string>,
        children: [],
      };
      top.children.push(node);
      if (!empty) open.push(node);
    }
  }
  if (open.length !== 1) throw new Error('an element is not closed');
  return root.children[0] as XmlNode;
}

/** The elements at a path of names below it. */
export const all = (node: XmlNode | undefined, path: string): XmlNode[] =>
  path
    .split('/')
    .reduce<XmlNode[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), node ? [node] : []);
/** Its text, or null if there is no such element. */
export const textOf = (node: XmlNode | undefined, path: string): string | null => all(node, path)[0]?.text ?? null;
/** Hundredths, exactly; a third decimal would be lost, so it is refused (BR-DEC-*). */
export function hundredths(text: string | null): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text ?? '');
  if (!match) throw new Error(`${text} is no amount`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const amount = Number(whole + fraction.padEnd(2, '0'));
  return sign && amount !== 0 ? -amount : amount;
}
