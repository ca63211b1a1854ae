import type { Ground, Module } from '../../platform/modules/module.ts';
import { createGateways, type Gateways } from './gateways.service.ts';

/** The providers that take money: test cards, by hand, Stripe. */
export const gatewaysModule = ({ platform }: Ground): Module<Gateways> => ({ service: createGateways(platform) });
