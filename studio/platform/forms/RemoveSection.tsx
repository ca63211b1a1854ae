import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Section } from '../screen/Section.tsx';
import { useConfirm } from './useConfirm.tsx';

type RemoveSectionProps = {
  /** What the section and its button are called. */
  title: string;
  /** What is lost. */
  text: string;
  /** Asked before it is done. */
  question: string;
  onRemove: () => void;
  message: string | null;
};

/** The end of an editor: deletes what is edited, after a question. */
export function RemoveSection({ title, text, question, onRemove, message }: RemoveSectionProps) {
  const { ask, dialog } = useConfirm();
  return (
    <Section title={title} text={text}>
      <div>
        <Button variant="quiet" onClick={() => ask({ title: question, text, confirm: title, run: onRemove })}>
          {title}
        </Button>
      </div>
      {message && <Banner tone="danger">{message}</Banner>}
      {dialog}
    </Section>
  );
}
