import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { Properties } from '../properties/properties.service.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { ReusablesModule } from '../reusables/reusables.module.ts';
import type { ReusableStore } from '../reusables/reusables.store.service.ts';
import { createFormChecks } from './forms.check.service.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { SubmissionFacts } from './forms.ports.ts';
import { createFormsRepo } from './forms.repo.ts';
import { formsRoutes } from './forms.routes.ts';
import { createForms, type FormData, type Forms } from './forms.service.ts';
import { formUses } from './forms.shape.ts';

interface Below {
  staff: StaffModule;
  pages: PagesModule;
  reusables: ReusablesModule;
  drafts: DraftsModule;
  content: ContentModule;
  properties: Module<Properties>;
}
/** In the studio's search palette. */
const foundAtMost = 8;

export interface FormsModule extends Module<{ forms: Forms; store: ReusableStore<FormData> }> {
  readonly ports: { submissions: Port<SubmissionFacts> };
}

/** Forms that owners write and members fill in; the domain `submissions` keeps the answers. */
export function formsModule({ platform, ports }: Ground, below: Below): FormsModule {
  const submissions = ports.open<SubmissionFacts>('forms: SubmissionFacts');
  const repo = createFormsRepo(platform);
  const store = below.reusables.service.openStore({ store: repo.store, kind: 'form', usesOf: formUses });
  const { drafts, known } = below.drafts.service;
  const { content, shown } = below.content.service;
  const forms = createForms({
    store: { ...store, publishedIds: repo.publishedIds, triggered: repo.triggered },
    checks: createFormChecks({ repo, drafts, products: known.products, properties: below.properties.service }),
    content: known,
    items: content.items,
    linked: shown.linked,
    pages: below.pages.service,
    submissions,
    ids: platform.ids,
  });
  below.reusables.ports.forms.register(store);
  below.staff.service.overview.addSearch({
    permission: 'build.read',
    find: async (tenant, term) =>
      (await repo.find(tenant, term, foundAtMost)).map(({ id, title }) => ({ type: 'form', id, title, subtitle: null, href: `/forms/${id}` })),
  });
  return { service: { forms, store }, ports: { submissions }, routes: formsRoutes(forms) };
}
