import { blockData } from '@bandstand/contract/blocks/block.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOf, type JsonSchema } from './schema.ts';

const kinds = (type: keyof typeof blockData) =>
  Object.fromEntries(
    fieldsOf(type, JSON.parse(JSON.stringify(blockData[type])) as JsonSchema, ['article', 'program']).map((field) => [field.name, field.kind]),
  );

describe('the inspector follows the schema of the block', () => {
  it.each<[keyof typeof blockData, Record<string, string>]>([
    [
      'hero',
      {
        image: 'image',
        video: 'media',
        title: 'text',
        subtitle: 'text',
        ratio: 'slider',
        action: 'action',
        secondary_action: 'action',
        action_text: 'text',
        secondary_action_text: 'text',
      },
    ],
    ['text', { rich_text: 'rich_text' }],
    ['image', { image: 'image', video: 'media', audio: 'media', alt: 'text', caption: 'text', action: 'action' }],
    ['button', { text: 'text', style: 'choice', action: 'action' }],
    ['collection', { title: 'text', layout: 'choice', source: 'choice', items: 'pages', query: 'group' }],
    ['icon_list', { items: 'list' }],
    ['search', { types: 'page_types', placeholder: 'text' }],
    ['chat', { title: 'text' }],
    ['avatar', { image: 'image', name: 'text', subtitle: 'text', action: 'action' }],
    ['attachment', { title: 'text', file: 'media', url: 'text' }],
    ['iframe', { url: 'text', title: 'text', height: 'number' }],
    ['code', { html: 'code', height: 'number' }],
    ['livestream', { title: 'text', provider: 'choice', url: 'text', starts_at: 'time', ends_at: 'time' }],
    ['map', { address: 'text', lat: 'number', lng: 'number', zoom: 'number' }],
    ['share', { text: 'text', url: 'text' }],
    ['social', { links: 'list' }],
    ['workout', { workout_id: 'piece', capture_form_id: 'piece' }],
    ['form_submission', { title: 'text', form_ids: 'forms', scope: 'choice', period: 'choice', fields: 'form_fields' }],
    ['composed', { source_id: 'piece' }],
  ])('%s', (type, expected) => {
    expect(kinds(type)).toEqual(expected);
  });
  it('draws nested properties by the same rules', () => {
    const [items] = fieldsOf('icon_list', JSON.parse(JSON.stringify(blockData.icon_list)) as JsonSchema);
    expect(items).toMatchObject({ kind: 'list', maxItems: 50, isRequired: true });
    expect(items?.kind === 'list' && items.fields.map(({ kind }) => kind)).toEqual(['icon', 'text', 'text', 'action']);
  });
  it('knows the eight colours, limits and optional values', () => {
    const fields = fieldsOf('x', {
      properties: {
        color: { type: 'string', nullable: true, enum: ['white', 'light_grey', 'grey', 'black', 'primary', 'secondary', 'dark', 'light', null] },
        count: { type: 'integer', minimum: 1, maximum: 100 },
        words: { type: 'string', maxLength: 500 },
        on: { type: 'boolean' },
        odd: { type: 'object' },
        other_id: { title: 'Id', type: 'string' },
      },
      required: ['count'],
    });
    expect(fields).toEqual([
      {
        name: 'color',
        kind: 'color',
        options: ['white', 'light_grey', 'grey', 'black', 'primary', 'secondary', 'dark', 'light'],
        isNullable: true,
        isRequired: false,
      },
      { name: 'count', kind: 'number', minimum: 1, maximum: 100, isInteger: true, isNullable: false, isRequired: true },
      { name: 'words', kind: 'text', isLong: true, maxLength: 500, isNullable: false, isRequired: false },
      { name: 'on', kind: 'switch', isNullable: false, isRequired: false },
    ]);
  });
});
