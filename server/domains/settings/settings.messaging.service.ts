import type { MessagingSettings } from '@bandstand/contract/settings.ts';
import { tidyWords } from '@bandstand/rules/threads/words.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Apps } from '../apps/apps.service.ts';

export type MessagingRules = ReturnType<typeof createMessagingRules>;

/** Who may write to whom, what a message may contain, and what is refused (MSG-16, MSG-20). Takes effect at once. */
export function createMessagingRules({ apps }: { apps: Pick<Apps, 'require' | 'change' | 'forget'> }) {
  const read = async (tenant: Tenant): Promise<MessagingSettings> => {
    apps.forget(tenant);
    const { row } = await apps.require(tenant);
    const { messaging, moderation, capabilities } = row;
    return {
      is_available: messaging.is_available,
      member_to_member: messaging.member_to_member,
      member_to_admin: messaging.member_to_admin,
      group_chat: messaging.group_chat,
      link_previews: messaging.link_previews ?? true,
      attachments: messaging.attachments ?? true,
      ...moderation,
      may_group_chat: capabilities['group_chat'] ?? false,
    };
  };
  return {
    read,
    /** Omitted fields stay (API-7). Throws 422 for a list entry without a word. */
    save: async (tenant: Tenant, changes: Partial<Omit<MessagingSettings, 'may_group_chat'>>): Promise<MessagingSettings> => {
      refuseFields(
        Object.fromEntries(
          (changes.words ?? []).map((word, at) => [`words.${at}`, tidyWords([word]).length === 0 && { key: 'field.invalid' as const }]),
        ),
      );
      const { report_threshold, words, may_group_chat: _capability, ...switches } = { ...(await read(tenant)), ...changes };
      await apps.change(tenant, { messaging: switches, moderation: { report_threshold, words: tidyWords(words) } });
      return read(tenant);
    },
  };
}
