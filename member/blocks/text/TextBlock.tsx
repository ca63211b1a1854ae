import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import { useMemo } from 'react';
import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';
import { RichTextView } from './RichTextView.tsx';

/** The owner's rich text, cleaned again before rendering (BLK-7). */
export function TextBlock({ block: { data } }: BlockProps<'text'>) {
  const { fillRich } = useBlockPage();
  const clean = useMemo(() => cleanRichText(data.rich_text), [data.rich_text]);
  return <RichTextView richText={fillRich(clean)} field="rich_text" />;
}
