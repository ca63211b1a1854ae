import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useCall, useSend } from '../../../platform/queries.ts';
import { SidePanel } from '../../../platform/screen/SidePanel.tsx';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { useLanguage, useStaff, useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { CaptionsEditor } from './CaptionsEditor.tsx';
import { FocalPoint } from './FocalPoint.tsx';
import styles from './MediaPanel.module.css';
import { MediaPreview } from './MediaPreview.tsx';
import { MediaUses } from './MediaUses.tsx';
import { PreparingLine } from './PreparingLine.tsx';
import { ReplaceFile } from './ReplaceFile.tsx';
import type { Media } from '../state/useUploads.ts';

/** One media item: its description, its title, and its focal point. */
export function MediaPanel({ media, onClose }: { media: Media | null; onClose: () => void }) {
  const t = useText();
  const { may } = useStaff();
  return (
    <SidePanel open={media !== null} onClose={onClose} title={media?.title ?? t('studio.media.title')}>
      {media && (
        <>
          <Details key={JSON.stringify([media.id, media.title, media.alt, media.tags, media.focal_point])} media={media} onClose={onClose} />
          {media.kind === 'video' && media.status !== 'failed' && <CaptionsEditor key={media.id} media={media} />}
          {may('build.write') && <ReplaceFile key={`replace ${media.id}`} media={media} />}
          <MediaUses mediaId={media.id} />
        </>
      )}
    </SidePanel>
  );
}

function Details({ media, onClose }: { media: Media; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [values, setValues] = useState({ title: media.title, alt: media.alt ?? '', tags: media.tags.join(', '), focal_point: media.focal_point });
  const params = { id: media.id };
  const save = useSend('PUT /studio/media/{id}', { changes: ['GET /studio/media'], onDone: () => toast({ text: t('studio.saved') }) });
  const canWrite = may('build.write');
  const send = () =>
    save.mutate({
      params,
      body: {
        title: values.title,
        alt: values.alt || null,
        focal_point: values.focal_point,
        tags: [
          ...new Set(
            values.tags
              .split(',')
              .map((tag) => tag.trim())
              .filter(Boolean),
          ),
        ],
      },
    });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {media.kind === 'image' && media.url && (
        <FocalPoint
          url={media.urls?.medium ?? media.url}
          value={values.focal_point}
          onChange={(focal_point) => canWrite && setValues({ ...values, focal_point })}
        />
      )}
      <MediaPreview media={media} />
      <PreparingLine media={media} />
      <fieldset className={styles.form} disabled={!canWrite}>
        {media.kind === 'image' && (
          <TextField
            label={t('studio.media.alt')}
            hint={t('studio.media.alt_hint')}
            maxLength={500}
            value={values.alt}
            onChange={(event) => setValues({ ...values, alt: event.currentTarget.value })}
          />
        )}
        <TextField
          label={t('studio.field.title')}
          maxLength={200}
          value={values.title}
          onChange={(event) => setValues({ ...values, title: event.currentTarget.value })}
        />
        <TextField
          label={t('studio.media.tags')}
          hint={t('studio.media.tags_hint')}
          value={values.tags}
          onChange={(event) => setValues({ ...values, tags: event.currentTarget.value })}
        />
      </fieldset>
      <p className={styles.facts}>
        {[
          media.width && media.height ? `${media.width} × ${media.height}` : null,
          media.duration === null ? null : lengthText(media.duration),
          format.bytes(media.size),
          format.date(media.created_at),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {save.error && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      {canWrite && (
        <div className={styles.actions}>
          <DeleteMedia media={media} onGone={onClose} />
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('studio.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function DeleteMedia({ media, onGone }: { media: Media; onGone: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { ask, dialog } = useConfirm();
  const params = { id: media.id };
  const remove = useSend('DELETE /studio/media/{id}', {
    changes: ['GET /studio/media'],
    onDone: () => {
      toast({ text: t('studio.media.deleted') });
      onGone();
    },
  });
  // The places that lose it when it is deleted; the server refuses if new uses came since.
  const uses = useCall('GET /studio/media/{id}/uses', { params });
  const places = uses.data?.items.map(({ title }) => title) ?? [];
  return (
    <>
      <Button
        variant="quiet"
        onClick={() =>
          ask({
            title: t('studio.media.delete.title', { title: media.title }),
            text: places.length > 0 ? t('studio.media.delete.used', { places: listed(language, places) }) : t('studio.media.delete.text'),
            confirm: t(places.length > 0 ? 'studio.media.delete.anyway' : 'studio.media.delete'),
            run: () => remove.mutate({ params, query: { force: places.length > 0 } }),
          })
        }
      >
        {t('studio.media.delete')}
      </Button>
      {remove.error && <Banner tone="danger">{errorText(t, remove.error)}</Banner>}
      {dialog}
    </>
  );
}

/** The first few by name, and how many more. */
function listed(language: string, places: readonly string[]): string {
  const shown = places.length > 6 ? [...places.slice(0, 5), `+${places.length - 5}`] : places;
  return new Intl.ListFormat(language, { style: 'narrow', type: 'unit' }).format(shown);
}

/** Minutes and seconds. */
const lengthText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
