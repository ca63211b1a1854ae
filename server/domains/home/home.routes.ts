import { home } from '@bandstand/contract/home.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Home } from './home.service.ts';

export const homeRoutes = (service: Home): Binding[] => bind(home, { 'GET /for_you': ({ member, query }) => service.forYou(member, query.since) });
