import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** A page in a list, with the viewer's own decision. A locked page shows its title, cover and tags, and nothing inside it (ACC-28). */
export function toItem(visit: Visit, page: Page): ContentItem {
  const { teaser } = page;
  const access = visit.decide(page.id);
  return {
    page_id: page.id,
    path: visit.tree.pathOf(page.id),
    title: page.title,
    type: page.type,
    image: teaser.image,
    subtitle: access.granted ? teaser.subtitle : null,
    tags: teaser.tags,
    duration_minutes: teaser.duration_minutes,
    published_at: page.publishedAt,
    starts_at: teaser.starts_at,
    ends_at: teaser.ends_at,
    is_completed: visit.isCompleted(page),
    is_bookmarked: visit.viewer.bookmarks.has(page.id),
    progress: visit.progressOf(page.id),
    access,
  };
}

/** The pages of these ids that the viewer may know of, in the order of the ids. */
export const toItems = (visit: Visit, ids: Iterable<string>): ContentItem[] => {
  const items: ContentItem[] = [];
  for (const id of ids) {
    const page = visit.tree.page(id);
    if (page && visit.isListable(page)) items.push(toItem(visit, page));
  }
  return items;
};
