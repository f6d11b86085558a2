import { STYLE_KEY } from '../../../src/domain/limits.ts';
import { isStyleAddress } from '../../../src/domain/rules/sdk-configuration.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { getConfiguration } from './queries.ts';

/** The style that a client's own SDK configuration names; null where it names none. */
export async function ownStyleOf(db: Queryable, clientId: number): Promise<string | null> {
  const row = await getConfiguration(db, 'clients', clientId);
  const value = row?.configurations.find((one) => one['configurationKey'] === STYLE_KEY);
  const address = value?.['configurationValue'];
  // A row may be older than the rule.
  return isStyleAddress(address) ? address : null;
}
