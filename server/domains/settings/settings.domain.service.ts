import type { Domain, HostCheck, HostProof } from '@bandstand/contract/settings.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Env } from '../../platform/env.ts';
import { isInternalAddress } from '../../platform/http/addresses.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Apps } from '../apps/apps.service.ts';
import { hostOf } from './settings.hosts.ts';
import type { Probe } from './settings.probe.ts';

export type Domains = ReturnType<typeof createDomains>;
interface Dependencies {
  apps: Apps;
  env: Pick<Env, 'appUrl' | 'baseDomain'>;
  limits: Limits;
  probe: Probe;
}

type Claim = Awaited<ReturnType<Apps['claimsOf']>>[number];
const proofPath = '/.well-known/bandstand-proof';

const toProof = ({ host, proof, proven_at: provenAt }: Claim): HostProof => ({
  host,
  is_proven: provenAt !== null,
  record: `_bandstand.${host}`,
  file: `https://${host}${proofPath}`,
  value: `bandstand-proof=${proof}`,
});

/** The hosts of an app. Only `check` uses the network, and never contacts internal addresses. */
export function createDomains({ apps, env, limits, probe }: Dependencies) {
  const base = new URL(env.appUrl);
  const suffix = `.${env.baseDomain}`;

  async function view(tenant: Tenant, found: { addresses?: string[]; checks?: HostCheck[] } = {}): Promise<Domain> {
    apps.forget(tenant);
    const { tenant: now } = await apps.require(tenant);
    const claims = await apps.claimsOf(now);
    return {
      subdomain: now.slug,
      suffix,
      url: await apps.originOf(now),
      hosts: claims.map(({ host }) => host),
      proofs: claims.map(toProof),
      target: { name: base.hostname, addresses: found.addresses ?? [] },
      checks: found.checks ?? [],
    };
  }

  async function checkOne(tenant: Tenant, host: string, own: ReadonlySet<string>): Promise<HostCheck> {
    const addresses = await probe.resolve(host);
    const [address] = addresses;
    if (address === undefined) return { host, dns: 'missing', addresses, answers: 'skipped' };
    const isHere = addresses.some((address) => own.has(address));
    // One internal address is enough: we cannot choose which address would be contacted.
    if (addresses.some(isInternalAddress)) return { host, dns: isHere ? 'here' : 'internal', addresses, answers: 'skipped' };
    const answer = await probe.ask(host, address);
    const answers = typeof answer === 'string' ? answer : answer.slug === tenant.slug ? 'app' : 'other';
    return { host, dns: isHere ? 'here' : 'elsewhere', addresses, answers };
  }

  /** Looks for the proof of a host. Never contacts internal addresses. */
  async function hasProof(claim: Claim): Promise<boolean> {
    const { host, record, value } = toProof(claim);
    if ((await probe.records(record)).includes(value)) return true;
    const addresses = await probe.resolve(host);
    const [address] = addresses;
    if (address === undefined || addresses.some(isInternalAddress)) return false;
    return (await probe.file(host, address, proofPath))?.trim() === value;
  }

  return {
    view,
    /** Throws validation_failed by field, slug_taken. */
    save: async (tenant: Tenant, changes: { subdomain?: string; hosts?: string[] }): Promise<Domain> => {
      if (changes.hosts) {
        const hosts = changes.hosts.map((text) => hostOf(text));
        const isOurs = (host: string) => host === base.hostname || host === env.baseDomain || host.endsWith(suffix) || host.endsWith('.localhost');
        const faults = Object.fromEntries(
          hosts.map((host, at) => [`hosts.${at}`, (host === null || isOurs(host) || hosts.indexOf(host) !== at) && { key: 'field.host' as const }]),
        );
        refuseFields(faults);
        const taken = await apps.setHosts(tenant, hosts as string[]);
        refuseFields(Object.fromEntries(taken.map((host) => [`hosts.${hosts.indexOf(host)}`, { key: 'field.host_taken' as const }])));
      }
      if (changes.subdomain !== undefined && changes.subdomain !== tenant.slug) await apps.rename(tenant, changes.subdomain);
      return view(tenant);
    },
    /**
     * Looks for missing proofs, then where the hosts point and who answers there. A proven host shows the app; mails name it while the app answers
     * there. Throws rate_limited.
     */
    check: async (tenant: Tenant): Promise<Domain> => {
      await limits.take('domain_check', tenant.appId);
      const { tenant: now } = await apps.require(tenant);
      const claims = await apps.claimsOf(now);
      await Promise.all(
        claims.map(async (claim) => {
          if (claim.proven_at === null && (await hasProof(claim))) await apps.proveHost(now, claim.host);
        }),
      );
      const addresses = await probe.resolve(base.hostname);
      const own = new Set(addresses);
      const checks = await Promise.all(claims.map(({ host }) => checkOne(now, host, own)));
      await apps.keepFound(
        now,
        checks.flatMap(({ host, answers }) => (answers === 'app' ? host : [])),
      );
      return view(tenant, { addresses, checks });
    },
  };
}
