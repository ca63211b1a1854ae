import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEditor } from '../../testing/anEditor.ts';
import { aMedia, listOf } from '../../testing/builders.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { toImage } from '../../features/media/state/toImage.ts';
import { EditorContext } from '../draft/EditorContext.ts';
import { SchemaField } from '../fields/SchemaField.tsx';
import { PageAttributes } from './PageAttributes.tsx';

const coach = { slug: 'coach', type: 'string' as const, value: 'Mo' };
const photo = toImage(aMedia('Lake'));

async function open(attributes: Parameters<typeof anEditor>[0] = { attributes: [coach] }) {
  const editor = anEditor(attributes);
  await renderStudio(
    <EditorContext value={editor}>
      <PageAttributes />
    </EditorContext>,
    { 'GET /studio/properties': listOf([]) },
    { pickers: { pickImage: async () => photo } },
  );
  return { editor, attributes: () => editor.state().page.attributes };
}
const name = (value: string, at = 0) => {
  const field = screen.getAllByLabelText('Name')[at]!;
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

beforeEach(() => localStorage.clear());

describe('the attributes of a page (L109)', () => {
  it('get a free name when added, and can be changed and removed, each undone separately', async () => {
    const { attributes, editor } = await open({ attributes: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Add attribute' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add attribute' }));
    expect(attributes()).toEqual([
      { slug: 'attribute', type: 'string', value: '' },
      { slug: 'attribute-2', type: 'string', value: '' },
    ]);
    fireEvent.change(screen.getAllByLabelText('Value')[1]!, { target: { value: 'Turin' } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove attribute attribute' }));
    expect(attributes()).toEqual([{ slug: 'attribute-2', type: 'string', value: 'Turin' }]);
    editor.undo();
    expect(attributes()).toHaveLength(2);
  });
  it('get names that texts can use, each one unique', async () => {
    const { attributes } = await open({ attributes: [coach, { ...coach, slug: 'city' }] });
    name('Head Coach!');
    expect(attributes().map(({ slug }) => slug)).toEqual(['head_coach_', 'city']);
    expect(screen.getByText('{{head_coach_}}')).toBeTruthy();
    fireEvent.change(screen.getAllByLabelText('Name')[0]!, { target: { value: 'CITY' } });
    expect(screen.getByText('This name is taken.')).toBeTruthy();
    name('CITY');
    name('   ', 1);
    expect(attributes().map(({ slug }) => slug)).toEqual(['head_coach_', 'city']);
  });
  it('keep their text when they change to another text kind, and start empty as a picture', async () => {
    const { attributes } = await open();
    const kind = (value: string) => fireEvent.change(screen.getByLabelText('Type'), { target: { value } });
    kind('rich_text');
    expect(attributes()).toEqual([{ slug: 'coach', type: 'rich_text', value: fromPlainText('Mo') }]);
    kind('string');
    expect(attributes()).toEqual([coach]);
    kind('image');
    expect(attributes()[0]?.value).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Choose a picture' }));
    await screen.findByRole('button', { name: 'Replace' });
    expect(attributes()[0]).toEqual({ slug: 'coach', type: 'image', value: photo });
  });
});

describe('a media item in a block', () => {
  const field = { name: 'image', kind: 'image' as const, isRequired: false, isNullable: true, takesAttribute: true };
  const draw = async (attributes: Parameters<typeof anEditor>[0], takesAttribute = true) => {
    const changes: unknown[] = [];
    await renderStudio(
      <EditorContext value={anEditor(attributes)}>
        <SchemaField blockType="image" field={{ ...field, takesAttribute }} value={null} onChange={(value) => changes.push(value)} />
      </EditorContext>,
      {},
    );
    return changes;
  };
  it('comes from an attribute of its kind', async () => {
    const changes = await draw({ attributes: [coach, { slug: 'cover', type: 'image', value: photo }] });
    fireEvent.click(screen.getByRole('button', { name: 'From an attribute' }));
    const menu = within(screen.getByRole('menu', { hidden: true }));
    expect(menu.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['cover']);
    fireEvent.click(menu.getByRole('menuitem', { hidden: true }));
    expect(changes).toEqual([{ attribute: 'cover' }]);
  });
  it('does not where the page has none of the kind, or the block takes none', async () => {
    await draw({ attributes: [coach] });
    await draw({ attributes: [{ slug: 'cover', type: 'image', value: photo }] }, false);
    expect(screen.queryByRole('button', { name: 'From an attribute' })).toBeNull();
  });
});
