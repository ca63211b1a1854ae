import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useEditorState } from '../draft/EditorContext.ts';
import type { KnownAttribute } from './token.ts';

/** The names that texts of this page can use: of the page, and of the member who reads it (BLK-6). Properties load when they are needed. */
export function useKnownAttributes(isLookedAt: boolean): readonly KnownAttribute[] {
  const t = useText();
  const own = useEditorState(({ page }) => page.attributes);
  const properties = useCall('GET /studio/properties', { query: {} }, { enabled: isLookedAt }).data?.items ?? [];
  return [
    { slug: 'page.title', label: t('builder.attribute.page_title'), detail: 'page.title', fallback: null },
    { slug: 'member.first_name', label: t('builder.attribute.first_name'), detail: 'member.first_name', fallback: '' },
    ...own
      .filter(({ type, slug }) => slug !== '' && (type === 'string' || type === 'rich_text'))
      .map(({ slug }) => ({ slug, label: slug, detail: t('builder.attribute.of_page'), fallback: null })),
    ...properties.map(({ slug, title, fallback }) => ({
      slug: `member.${slug}`,
      label: title,
      detail: `member.${slug}`,
      fallback: fallback ?? '',
    })),
    { slug: 'member.name', label: t('builder.attribute.member_name'), detail: 'member.name', fallback: '' },
  ];
}
