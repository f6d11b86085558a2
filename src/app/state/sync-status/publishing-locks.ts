// @spec 4.27 8.6
/**
 * Whether the staging or publishing of some clients holds up the work of this one: another client does not. If a tab of an
 * older version leads, the clients are unknown.
 */
export const isPublishingLock = (publishingClients: readonly string[], clientLid: string): boolean =>
  publishingClients.length === 0 || publishingClients.includes(clientLid);
