export const SCHEME = 'basemap';
/** Crosses from page to worker and back as text. */
export const OFFLINE = 'The base map is not on this device, and the network is away.';

/**
 * An address that MapLibre requests from the app, on the page and in its workers. It stays a valid URL, because MapLibre
 * appends endings to the address of symbols.
 */
export const viaApp = (address: string): string => `${SCHEME}://${address.replace('://', '/')}`;

export const wholeAddress = (address: string): string =>
  address.slice(`${SCHEME}://`.length).replace(/^(https?)\//, '$1://');

export const isViaApp = (address: string): boolean => address.startsWith(`${SCHEME}://`);

/** Whether a failure of MapLibre only means that the network is missing. */
export const isOffline = (message: string): boolean => message.includes(OFFLINE);
