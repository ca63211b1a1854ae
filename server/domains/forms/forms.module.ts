import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { Properties } from '../properties/properties.service.ts';
import type { ReusablesModule } from '../reusables/reusables.module.ts';
import type { ReusableStore } from '../reusables/reusables.store.service.ts';
import { createFormChecks } from './forms.check.service.ts';
import { submissionFacts } from './forms.ports.ts';
import { createFormsRepo } from './forms.repo.ts';
import { formsRoutes } from './forms.routes.ts';
import { createForms, type FormData, type Forms } from './forms.service.ts';
import { formUses } from './forms.shape.ts';

interface Below {
  pages: PagesModule;
  reusables: ReusablesModule;
  drafts: DraftsModule;
  content: ContentModule;
  properties: Module<Properties>;
}
export type FormsModule = Module<{ forms: Forms; store: ReusableStore<FormData> }>;

/** Forms that owners write and members fill in; the domain `submissions` keeps the answers. */
export function formsModule({ platform }: Ground, below: Below): FormsModule {
  const repo = createFormsRepo(platform);
  const store = below.reusables.service.openStore({ store: repo.store, kind: 'form', usesOf: formUses });
  const { drafts, known } = below.drafts.service;
  const { content, shown } = below.content.service;
  const forms = createForms({
    store,
    checks: createFormChecks({ repo, drafts, products: known.products, properties: below.properties.service }),
    content: known,
    items: content.items,
    linked: shown.linked,
    pages: below.pages.service,
    submissions: submissionFacts,
    ids: platform.ids,
  });
  below.reusables.ports.forms.register(store);
  return { service: { forms, store }, routes: formsRoutes(forms) };
}
