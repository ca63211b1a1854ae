import { describe, expect, it } from 'vitest';
import { fromPlainText, plainText } from '../richtext/plain.ts';
import { attributeValues, fillAttributes, fillRichText, firstName, hasMemberAttribute, slugsIn } from './attributes.ts';

describe('BLK-6: attributes', () => {
  const values = attributeValues({
    pageTitle: 'Week 1',
    memberName: ' Ada  Lovelace ',
    memberAttributes: { goal: 'swim <fast>', 'member.city': 'Turin' },
    attributes: [
      { slug: 'coach', type: 'string', value: 'Mo' },
      { slug: 'page.title', type: 'string', value: 'Not this' },
      { slug: 'member.goal', type: 'string', value: 'not this' },
      { slug: 'bio', type: 'rich_text', value: fromPlainText('one\n\ntwo') },
      { slug: 'empty', type: 'string', value: '' },
      { slug: 'photo', type: 'image', value: { url: '/x' } },
    ],
  });
  it.each([
    ['Hi {{member.first_name}}!', 'Hi Ada!'],
    ['{{ page.title }}: {{coach}}', 'Week 1: Mo'],
    ['{{member.goal}}', 'swim <fast>'],
    ['{{member.city}}', 'Turin'],
    ['{{bio}}', 'one\ntwo'],
    ['{{nobody}}', ''],
    ['{{nobody|friend}}', 'friend'],
    ['{{nobody| dear friend }}', 'dear friend'],
    ['{{empty|friend}}', 'friend'],
    ['{{coach|friend}}', 'Mo'],
    ['{{photo|none}}', 'none'],
    ['{{constructor}}', ''],
    ['{ {coach} } {{', '{ {coach} } {{'],
    ['{{}}', ''],
  ])('%s', (text, expected) => expect(fillAttributes(text, values)).toBe(expected));
  it('finds the slugs in a text', () =>
    expect(slugsIn('{{ coach }} {{member.goal|a}} {{coach|b}} {{}} { {x} }')).toEqual(['coach', 'member.goal', '']));
  it('does not fill a value again', () =>
    expect(
      fillAttributes(
        '{{a}}',
        new Map([
          ['a', '{{b}}'],
          ['b', 'x'],
        ]),
      ),
    ).toBe('{{b}}'));
  it('have no first name for guests', () => {
    expect(
      fillAttributes('Hi {{member.first_name|there}}', attributeValues({ pageTitle: null, attributes: [], memberName: null, memberAttributes: {} })),
    ).toBe('Hi there');
  });
  it('fills rich text', () => expect(plainText(fillRichText(fromPlainText('Hi {{coach}}\n\n{{nobody|you}}'), values))).toBe('Hi Mo\nyou'));
  it('identifies what only the device may fill', () =>
    expect([hasMemberAttribute('{{ member.goal }}'), hasMemberAttribute('{{page.title}}')]).toEqual([true, false]));
  it.each([
    ['Ada Lovelace', 'Ada'],
    ['  ', ''],
    ['Ada', 'Ada'],
  ])('first name of %j', (name, expected) => expect(firstName(name)).toBe(expected));
});
