// @spec 4.27 8.6
/**
 * Whether the staging or publishing of some clients holds up the work of this one: that of another client is in nobody's
 * way. Where a tab of an older version leads, it does not say which they are.
 */
export const holdsUp = (publishingClients: readonly string[], clientLid: string): boolean =>
  publishingClients.length === 0 || publishingClients.includes(clientLid);
