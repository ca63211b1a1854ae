import { Type } from 'typebox';
import { OneOf } from '../wire.ts';

export const socialNetworks = [
  'instagram',
  'youtube',
  'tiktok',
  'facebook',
  'x',
  'threads',
  'linkedin',
  'spotify',
  'strava',
  'whatsapp',
  'telegram',
  'discord',
  'website',
  'email',
] as const;

/** Social: where else to find the owner. */
export const socialData = Type.Object(
  { links: Type.Array(Type.Object({ network: OneOf(socialNetworks), url: Type.String({ maxLength: 2000 }) }), { maxItems: 20 }) },
  { additionalProperties: true },
);
