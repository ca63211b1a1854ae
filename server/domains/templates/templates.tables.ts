import type { Template, TemplateContent } from '@bandstand/contract/templates.ts';

/** What a list shows of a template, so that its content is read by who takes it alone. */
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
