import type { AvatarUrls } from '@bandstand/contract/media.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member, MemberContext } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { isId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Members } from './members.service.ts';

export interface AvatarDependencies {
  media: Pick<MediaService, 'receiveAvatar' | 'refuseLarge' | 'addAvatar' | 'claim'>;
  members: Pick<Members, 'setAvatar'>;
  limits: Limits;
  storage: Pick<Storage, 'read'>;
}
export type AvatarReader = ReturnType<typeof createAvatarReader>;

const dataUrl = /^data:image\/[\w.+-]+;base64,/;

/** PUT /auth/update_avatar (UPL-5): a multipart file, a data URL or the id of an upload; `null` removes the picture. */
export const createAvatarReader =
  ({ media, members, limits, storage }: AvatarDependencies) =>
  async (context: MemberContext): Promise<AvatarUrls | null> => {
    const { member, tenant, request } = context;
    await limits.take('upload', member.id);
    const urls = request.isMultipart() ? await fromFile(context) : await fromBody(member, (request.body as { avatar?: unknown } | undefined)?.avatar);
    await members.setAvatar(member, urls);
    return urls;

    async function fromFile(of: MemberContext): Promise<AvatarUrls> {
      const incoming = await media.receiveAvatar(of.request);
      try {
        return await media.addAvatar(tenant, incoming.file, member.id);
      } finally {
        await incoming.discard();
      }
    }
    /** The bytes of the member's own upload. Throws `not_found` for someone else's. */
    async function readUpload(of: Member, id: string): Promise<Buffer> {
      const [row] = await media.claim(of, [id]);
      const variant = row && (row.variants['large.webp'] ?? Object.values(row.variants)[0]);
      if (!variant) throw new AppError('not_found');
      return storage.read(variant.key);
    }
    async function fromBody(of: Member, avatar: unknown): Promise<AvatarUrls | null> {
      if (avatar === null) return null;
      const text = typeof avatar === 'string' ? avatar : '';
      refuseFields({ avatar: text === '' && { key: 'field.required' } });
      if (isId(text)) return media.addAvatar(tenant, await readUpload(of, text), of.id);
      const head = dataUrl.exec(text)?.[0];
      if (head === undefined) throw new AppError('invalid_image_type');
      const bytes = Buffer.from(text.slice(head.length), 'base64');
      if (bytes.length === 0) throw new AppError('upload_empty');
      media.refuseLarge(bytes);
      return media.addAvatar(tenant, bytes, of.id);
    }
  };
