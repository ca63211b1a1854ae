import type { Property } from '@bandstand/contract/properties.ts';
import type { RuledField } from './answers.ts';

/** Whether answers to a field can be values of a property (FRM-8). Anything but a picture can be read as text. */
export function fitsProperty(
  field: Pick<RuledField, 'field_type' | 'options' | 'max'>,
  { type, options }: Pick<Property, 'type' | 'options'>,
): boolean {
  if (field.field_type === 'image_upload') return false;
  if (type === 'text') return true;
  if (type !== 'choice') return field.field_type === type;
  return field.field_type === 'multi_select' && field.max === 1 && field.options.every(({ value }) => options.includes(value));
}
