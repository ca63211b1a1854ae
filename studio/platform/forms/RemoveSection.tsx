import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Section } from '../screen/Section.tsx';
import { useConfirm } from './useConfirm.tsx';

type RemoveSectionProps = {
  /** The heading of the section, and its button. */
  title: string;
  /** What is lost. */
  text: string;
  /** The question before deleting. */
  question: string;
  onRemove: () => void;
  message: string | null;
};

/** The end of an editor: deletes the edited object, after a confirmation. */
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
