import type { Ground, Module } from '../../platform/modules/module.ts';
import { createAuditRepo } from './audit.repo.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditLog, type AuditLog } from './audit.service.ts';

/** What staff changed, for owners to look up. */
export function auditModule({ platform }: Ground): Module<AuditLog> {
  const service = createAuditLog({ ...platform, repo: createAuditRepo(platform) });
  return { service, routes: auditRoutes(service) };
}
