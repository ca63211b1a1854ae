import type { Clock } from '../clock.ts';
import type { Tenant } from '../db/tenancy.ts';
import { createGather } from '../gather.ts';
import type { Identity, Member, Proof } from '../http/context.ts';
import { closeCodes, drop, unasked, type Connection } from './connection.ts';
import { userChannel } from './realtime.ts';

/** From so many on, connections of one room are looked up in a statement of their own. */
const manyAtOnce = 50;
/** A session proven this recently is not looked up again for the next channel. */
const provenMs = 1000;

interface SessionsDependencies {
  identity: Pick<Identity, 'membersByTokens'>;
  clock: Clock;
  leave: (connection: Connection) => void;
  /** How often rights were reported as changed. */
  changes: () => number;
}

/** Checks the sessions of connected members again. */
export function createSessions({ identity, clock, leave, changes }: SessionsDependencies) {
  // News of a thread goes to each participant's own channel: without this, each of those rooms would look up its one member.
  const prove = createGather<Tenant, Proof, Member | null>(identity.membersByTokens);
  const membersOf = (tenant: Tenant, proofs: readonly Proof[]): Promise<(Member | null)[] | null> =>
    (proofs.length >= manyAtOnce ? identity.membersByTokens(tenant, proofs) : Promise.all(proofs.map((proof) => prove(tenant, proof)))).catch(
      () => null,
    );

  /** Those of the connections whose sessions are still valid, checked together; the others are notified and closed. All belong to one app. */
  return async (asked: readonly Connection[]): Promise<Connection[]> => {
    const isOpen = ({ socket }: Connection) => socket.readyState === socket.OPEN;
    const stale = asked.flatMap((connection) => {
      const { proof, provenAtMs } = connection;
      return proof !== null && clock.ms() - provenAtMs >= provenMs ? [{ connection, proof }] : [];
    });
    const [first] = stale;
    if (!first) return asked.filter(isOpen);
    const ended = new Set<Connection>();
    const before = changes();
    const answers = await membersOf(
      first.connection.tenant,
      stale.map(({ proof }) => proof),
    );
    stale.forEach(({ connection }, index) => {
      const member = answers?.[index];
      const isUnasked = connection.provenAtMs === unasked;
      if (member) {
        connection.member = member;
        // It may have ended since the question.
        if (!isUnasked || changes() === before) connection.provenAtMs = clock.ms();
        return;
      }
      // Through an outage sessions are kept. After a change they are cut, without the claim that they were logged out.
      if (!answers && !isUnasked) return;
      ended.add(connection);
      if (answers && connection.member)
        connection.sendFrame({ type: 'event', channel: userChannel(connection.member.uuid), event: 'session_revoked', data: {} });
      leave(connection);
      if (answers) drop(connection.socket, closeCodes.signedOut, 'signed out');
      else drop(connection.socket, 1011, 'unexpected error');
    });
    return asked.filter((connection) => !ended.has(connection) && isOpen(connection));
  };
}
