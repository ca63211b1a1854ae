import type { Template, TemplateContent } from '@bandstand/contract/templates.ts';

/** A template's data for lists, so that its content is loaded only for use. */
export type TemplateSummary = Pick<Template, 'description' | 'theme' | 'tabs' | 'pictures' | 'outline' | 'counts'>;

export interface TemplatesTables {
  templates: {
    app_id: string;
    id: string;
    kind: Template['kind'];
    title: string;
    summary: TemplateSummary;
    content: TemplateContent;
    author_name: string | null;
    created_at: string;
  };
}
