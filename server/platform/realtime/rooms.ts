import type { Tenant } from '../db/tenancy.ts';
import type { Connection, Room } from './connection.ts';
import type { ChannelRule } from './realtime.ts';

export type Rooms = ReturnType<typeof createRooms>;

interface OfApp {
  connections: Set<Connection>;
  /** By channel. */
  rooms: Map<string, Room>;
}
const nobody: ReadonlySet<Connection> = new Set();

/** Connections of this process by app, and the rooms they are in. */
export function createRooms() {
  const apps = new Map<string, OfApp>();
  let count = 0;
  const ofApp = (appId: string): OfApp => {
    const known = apps.get(appId) ?? { connections: new Set(), rooms: new Map() };
    apps.set(appId, known);
    return known;
  };
  const leaveRoom = (connection: Connection, room: Room) => {
    room.listeners.delete(connection);
    connection.rooms = connection.rooms.filter((other) => other !== room);
    const rooms = apps.get(room.tenant.appId)?.rooms;
    if (room.listeners.size === 0 && rooms?.get(room.channel) === room) rooms.delete(room.channel);
  };

  return {
    count: () => count,
    ofApp: (appId: string): ReadonlySet<Connection> => apps.get(appId)?.connections ?? nobody,
    /** An app that someone here listens to. */
    tenantOf: (appId: string): Tenant | undefined => apps.get(appId)?.connections.values().next().value?.tenant,
    has: (connection: Connection): boolean => apps.get(connection.tenant.appId)?.connections.has(connection) ?? false,
    *all(): Generator<Connection> {
      for (const { connections } of apps.values()) yield* connections;
    },
    find: (appId: string, channel: string): Room | undefined => apps.get(appId)?.rooms.get(channel),
    enter: (connection: Connection): void => {
      ofApp(connection.tenant.appId).connections.add(connection);
      count += 1;
    },
    /** Adds a connection that may listen, as of the time of the check. */
    join: (connection: Connection, channel: string, rule: ChannelRule, allowedAtMs: number): void => {
      const { tenant } = connection;
      const { rooms } = ofApp(tenant.appId);
      const room = rooms.get(channel) ?? { tenant, channel, rule, listeners: new Map(), waiting: [], isSending: false, checking: null };
      rooms.set(room.channel, room);
      room.listeners.set(connection, allowedAtMs);
      connection.rooms = [...connection.rooms, room];
    },
    leaveRoom,
    leave: (connection: Connection): void => {
      for (const room of connection.rooms) leaveRoom(connection, room);
      const { appId } = connection.tenant;
      const connections = apps.get(appId)?.connections;
      if (!connections?.delete(connection)) return;
      count -= 1;
      if (connections.size === 0) apps.delete(appId);
    },
  };
}
