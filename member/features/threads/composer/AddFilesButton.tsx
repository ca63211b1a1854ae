import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useRef } from 'react';
import { mediaAccept } from '../../../platform/uploads.ts';
import { useText } from '../../../platform/texts/useText.ts';

type Props = { isDisabled: boolean | undefined; onAdd: (files: Iterable<File>) => void };

/** Opens the device's picker for pictures and videos. */
export function AddFilesButton({ isDisabled, onAdd }: Props) {
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('composer.add_files')} onClick={() => chooser.current?.click()} disabled={isDisabled}>
        <Icon of={ImagePlus} size={22} />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        accept={mediaAccept}
        multiple
        hidden
        onChange={(event) => {
          onAdd(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
