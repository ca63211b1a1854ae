import type { Tenant } from '../db/tenancy.ts';
import type { Connection, Room } from './connection.ts';
import type { ChannelRule } from './realtime.ts';

export type Rooms = ReturnType<typeof createRooms>;

const nobody: ReadonlySet<Connection> = new Set();

/** Connections of this process by app, and the rooms they are in. */
export function createRooms() {
  const rooms = new Map<string, Room>();
  const byApp = new Map<string, Set<Connection>>();
  let count = 0;
  const roomKey = (appId: string, channel: string) => `${appId}/${channel}`;
  const leaveRoom = (connection: Connection, room: Room) => {
    room.listeners.delete(connection);
    connection.rooms.delete(room.channel);
    const key = roomKey(room.tenant.appId, room.channel);
    if (room.listeners.size === 0 && rooms.get(key) === room) rooms.delete(key);
  };

  return {
    count: () => count,
    ofApp: (appId: string): ReadonlySet<Connection> => byApp.get(appId) ?? nobody,
    /** An app that someone here listens to. */
    tenantOf: (appId: string): Tenant | undefined => byApp.get(appId)?.values().next().value?.tenant,
    has: (connection: Connection): boolean => byApp.get(connection.tenant.appId)?.has(connection) ?? false,
    *all(): Generator<Connection> {
      for (const connections of byApp.values()) yield* connections;
    },
    find: (appId: string, channel: string): Room | undefined => rooms.get(roomKey(appId, channel)),
    enter: (connection: Connection): void => {
      const { appId } = connection.tenant;
      const connections = byApp.get(appId) ?? new Set();
      byApp.set(appId, connections.add(connection));
      count += 1;
    },
    /** Adds a connection that may listen, as of the time of the check. */
    join: (connection: Connection, channel: string, rule: ChannelRule, allowedAtMs: number): void => {
      const { tenant } = connection;
      const key = roomKey(tenant.appId, channel);
      const room = rooms.get(key) ?? { tenant, channel, rule, listeners: new Map(), waiting: [], isSending: false, checking: null };
      rooms.set(key, room);
      room.listeners.set(connection, allowedAtMs);
      // The room's own text: each connection would otherwise keep a copy.
      connection.rooms.set(room.channel, room);
    },
    leaveRoom,
    leave: (connection: Connection): void => {
      for (const room of connection.rooms.values()) leaveRoom(connection, room);
      const { appId } = connection.tenant;
      const connections = byApp.get(appId);
      if (!connections?.delete(connection)) return;
      count -= 1;
      if (connections.size === 0) byApp.delete(appId);
    },
  };
}
