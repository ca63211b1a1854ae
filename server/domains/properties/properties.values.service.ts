import { propertyValue } from '@bandstand/rules/text/properties.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { MembersEvents } from '../members/members.events.ts';
import type { PropertiesRepo } from './properties.repo.ts';

/** As long as what members may write themselves. */
const longestValue = 2000;

interface OwnValue {
  slug: string;
  value: string | null;
}
/** An answer to a form for a property: as text, and the options that were chosen, if it is a choice. */
export interface PropertyAnswer {
  slug: string;
  text: string;
  choices: readonly string[];
}
export type OwnProperties = ReturnType<typeof createOwnProperties>;

/** A member's own values of the app's properties (FRM-8). */
export function createOwnProperties({ repo, clock, bus }: { repo: PropertiesRepo; clock: Clock; bus: Bus<MembersEvents> }) {
  return {
    list: async ({ tenant, id }: Member): Promise<{ items: { slug: string; value: string }[]; total_count: number }> => {
      const items = await repo.valuesOf(tenant, id);
      return { items, total_count: items.length };
    },
    /** Null if unset. Throws not_found for a property that the app does not have. */
    get: async ({ tenant, id }: Member, slug: string): Promise<OwnValue> => {
      const value = await repo.valueOf(tenant, id, slug);
      if (value === null && !(await repo.bySlug(tenant, slug))) throw new AppError('not_found');
      return { slug, value };
    },
    /** Those that answers to forms wrote (L435). */
    listSubmitted: async ({ tenant, id }: Member): Promise<{ items: { slug: string; value: string }[]; total_count: number }> => {
      const items = await repo.submittedValuesOf(tenant, id);
      return { items, total_count: items.length };
    },
    /**
     * Writes answers to a form in its transaction, whether or not members may edit the property. Leaves out what the app has no property for, and
     * answers that are no value of it.
     */
    submit: async (on: Work, tenant: Tenant, subscriberId: string, answers: readonly PropertyAnswer[]): Promise<void> => {
      if (answers.length === 0) return;
      const slugs = answers.map(({ slug }) => slug);
      const known = new Map((await repo.bySlugs(on, tenant, slugs)).map((row) => [row.slug, row]));
      const values = answers.flatMap(({ slug, text, choices }) => {
        const property = known.get(slug);
        const value = property && propertyValue(property, property.type === 'choice' ? (choices[0] ?? text) : text);
        return typeof value === 'string' ? [{ slug, value: value.slice(0, longestValue) }] : [];
      });
      if (values.length > 0) await repo.setSubmitted(on, tenant, subscriberId, values, clock.iso());
    },
    /** Null or an empty text removes the value. Throws not_found, forbidden if the owner does not allow it, 422 for a value of another type. */
    set: async (member: Member, slug: string, sent: string | number | null): Promise<OwnValue> => {
      const { tenant, id, userId } = member;
      const property = await repo.bySlug(tenant, slug);
      if (!property) throw new AppError('not_found');
      if (!property.member_can_edit) throw new AppError('forbidden');
      const value = propertyValue(property, sent);
      if (value === undefined) return refuse();
      await repo.setValue(tenant, id, { slug, value, at: clock.iso() });
      bus.publish('member.changed', { tenant, subscriberId: id, userId });
      return { slug, value };
    },
  };
}

function refuse(): never {
  refuseFields({ value: { key: 'field.invalid' } });
  throw new AppError('validation_failed');
}
