import type { AvatarUrls } from '@bandstand/contract/media.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member, MemberContext } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { isId } from '../../platform/ids.ts';
import type { Members } from './members.service.ts';

/** How pictures come in and are kept: the media domain's part. */
export interface AvatarMedia {
  maxBytes: number;
  /** The one file of a multipart request, on disk until `discard`. */
  receive(context: MemberContext): Promise<{ file: string; discard(): Promise<void> }>;
  /** The bytes of the member's own upload; throws `not_found` for a foreign one. */
  readUpload(member: Member, id: string): Promise<Buffer>;
  addAvatar(tenant: Tenant, source: string | Buffer, uploaderId: string): Promise<AvatarUrls>;
  tooLarge(): AppError;
}

const dataUrl = /^data:image\/[\w.+-]+;base64,/;

/** PUT /auth/update_avatar (UPL-5): a multipart file, a data URL or the id of an upload; `null` takes the picture away. */
export const createAvatarReader =
  ({ media, members, limits }: { media: AvatarMedia; members: Pick<Members, 'setAvatar'>; limits: Limits }) =>
  async (context: MemberContext): Promise<AvatarUrls | null> => {
    const { member, tenant, request } = context;
    await limits.take('upload', member.id);
    const urls = request.isMultipart() ? await fromFile(context) : await fromBody(member, (request.body as { avatar?: unknown } | undefined)?.avatar);
    await members.setAvatar(member, urls);
    return urls;

    async function fromFile(of: MemberContext): Promise<AvatarUrls> {
      const incoming = await media.receive(of);
      try {
        return await media.addAvatar(tenant, incoming.file, member.id);
      } finally {
        await incoming.discard();
      }
    }
    async function fromBody(of: Member, avatar: unknown): Promise<AvatarUrls | null> {
      if (avatar === null) return null;
      const text = typeof avatar === 'string' ? avatar : '';
      refuseFields({ avatar: text === '' && { key: 'field.required' } });
      if (isId(text)) return media.addAvatar(tenant, await media.readUpload(of, text), of.id);
      const head = dataUrl.exec(text)?.[0];
      if (head === undefined) throw new AppError('invalid_image_type');
      const bytes = Buffer.from(text.slice(head.length), 'base64');
      if (bytes.length === 0) throw new AppError('upload_empty');
      if (bytes.length > media.maxBytes) throw media.tooLarge();
      return media.addAvatar(tenant, bytes, of.id);
    }
  };
