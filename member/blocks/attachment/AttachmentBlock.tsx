import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { safeUrl } from '@bandstand/rules/text/url.ts';
import type { LucideIcon } from 'lucide-react';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import File from 'lucide-react/icons/file';
import FileArchive from 'lucide-react/icons/file-archive';
import FileImage from 'lucide-react/icons/file-image';
import FileMusic from 'lucide-react/icons/file-music';
import FilePlay from 'lucide-react/icons/file-play';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Link2 from 'lucide-react/icons/link-2';
import { useLanguage } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { IconTile } from '../IconTile.tsx';
import { hostOf, linkTo } from '../links.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './AttachmentBlock.module.css';
import { AttachmentLink } from './AttachmentLink.tsx';
import { endingOf, kindOf, sizeInWords, type FileKind } from './fileWords.ts';

const icons: Record<FileKind, LucideIcon> = {
  text: FileText,
  image: FileImage,
  audio: FileMusic,
  video: FilePlay,
  table: FileSpreadsheet,
  archive: FileArchive,
  other: File,
};

/** A file to download, or a link. Renders nothing without either. */
export function AttachmentBlock({ block: { data } }: BlockProps<'attachment'>) {
  const { fill } = useBlockPage();
  const language = useLanguage();
  const { file } = data;
  const title = data.title ? fill(data.title) : null;
  if (file) {
    const line = [endingOf(file.name), sizeInWords(file.size, language)].filter(Boolean).join(' · ');
    return (
      <AttachmentLink link={{ href: file.url, download: file.name }} path={null}>
        {(mark) => (
          <Row icon={icons[kindOf(file.content_type)]} title={title ?? file.name} line={line} end={mark ?? <Icon of={Download} size={18} />} />
        )}
      </AttachmentLink>
    );
  }
  const link = linkTo(data.url);
  if (!link) return null;
  const isPath = safeUrl(data.url)?.startsWith('/') ?? false;
  return (
    <AttachmentLink link={link} path={isPath ? (link.href.split(/[?#]/)[0] ?? null) : null}>
      {(mark) => (
        <Row
          icon={Link2}
          title={title ?? hostOf(link.href)}
          line={title && link.target ? hostOf(link.href) : null}
          end={mark ?? (link.target ? <Icon of={ExternalLink} size={18} /> : null)}
        />
      )}
    </AttachmentLink>
  );
}

function Row({ icon, title, line, end }: { icon: LucideIcon; title: string; line: string | null; end: React.ReactNode }) {
  return (
    <>
      <IconTile>
        <Icon of={icon} size={22} />
      </IconTile>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {line && <span className={styles.line}>{line}</span>}
      </span>
      <span className={styles.end}>{end}</span>
    </>
  );
}
