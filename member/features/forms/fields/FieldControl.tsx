import { AcceptanceField } from './AcceptanceField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { DateField } from './DateField.tsx';
import { ImageField } from './ImageField.tsx';
import type { FieldProps } from './fieldProps.ts';
import { LongAnswer, ShortAnswer } from './TextAnswers.tsx';
import { NumberField } from './NumberField.tsx';

/** The control for a field, by its type (L151). */
export function FieldControl(props: FieldProps) {
  switch (props.field.field_type) {
    case 'short_answer':
      return <ShortAnswer {...props} />;
    case 'long_answer':
      return <LongAnswer {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'date':
      return <DateField {...props} />;
    case 'acceptance':
      return <AcceptanceField {...props} />;
    case 'multi_select':
      return <ChoiceField {...props} />;
    case 'image_upload':
      return <ImageField {...props} />;
  }
}
