import {
  textFormat,
  type RichText,
  type RichTextBlock,
  type RichTextInline,
  type RichTextList,
  type RichTextListItem,
} from '@bandstand/contract/richtext.ts';
import { Fragment, type ReactNode } from 'react';
import { headingId } from '../../platform/content/headings.ts';
import { RichTextLinkView } from './RichTextLinkView.tsx';
import styles from './RichTextView.module.css';

/** Renders the stored JSON; unknown content was cleaned away earlier. `field`: the block's property, if it is one. */
export function RichTextView({ richText, field }: { richText: RichText; field?: string }) {
  return (
    <div className={styles.text} data-field={field}>
      {richText.root.children.map((block, at) => drawBlock(block, at))}
    </div>
  );
}

function drawBlock(block: RichTextBlock, key: number): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = block.tag;
      return (
        <Heading key={key} id={headingId(block)}>
          {drawInlines(block.children)}
        </Heading>
      );
    }
    case 'quote':
      return <blockquote key={key}>{drawInlines(block.children)}</blockquote>;
    case 'list':
      return drawList(block, key);
    case 'paragraph':
      return <p key={key}>{drawInlines(block.children)}</p>;
  }
}

function drawList({ listType, children }: RichTextList, key: number): ReactNode {
  const List = listType === 'number' ? 'ol' : 'ul';
  return <List key={key}>{children.map((item, at) => drawItem(item, at))}</List>;
}

function drawItem({ children }: RichTextListItem, key: number): ReactNode {
  return <li key={key}>{children.map((child, at) => (child.type === 'list' ? drawList(child, at) : drawInline(child, at)))}</li>;
}

const drawInlines = (nodes: readonly RichTextInline[]): ReactNode => nodes.map((node, at) => drawInline(node, at));

function drawInline(node: RichTextInline, key: number): ReactNode {
  switch (node.type) {
    case 'linebreak':
      return <br key={key} />;
    case 'link':
      return (
        <RichTextLinkView key={key} url={node.url}>
          {drawInlines(node.children)}
        </RichTextLinkView>
      );
    case 'text':
      return <Fragment key={key}>{drawMarks(node.text, node.format)}</Fragment>;
  }
}

/** Formats from the inside out, always in the same order. */
function drawMarks(text: string, format: number): ReactNode {
  let drawn: ReactNode = text;
  if (format & textFormat.code) drawn = <code>{drawn}</code>;
  if (format & textFormat.underline) drawn = <u>{drawn}</u>;
  if (format & textFormat.strikethrough) drawn = <s>{drawn}</s>;
  if (format & textFormat.italic) drawn = <em>{drawn}</em>;
  if (format & textFormat.bold) drawn = <strong>{drawn}</strong>;
  return drawn;
}
