import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import { createTrialsRepo } from './trials.repo.ts';
import { createTrials, type Trials } from './trials.service.ts';

/** Limits trials to one per product and member. */
export function trialsModule({ platform: { db, clock } }: Ground, below: { apps: AppsModule }): Module<Trials> {
  const { apps } = below.apps.service;
  const isTestMode = async (tenant: Tenant) => (await apps.config(tenant)).payments.is_test_mode === true;
  return { service: createTrials({ clock, repo: createTrialsRepo({ db }), isTestMode }) };
}
