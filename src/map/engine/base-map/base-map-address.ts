export const SCHEME = 'basemap';
/** Crosses from page to worker and back as text. */
export const OFFLINE = 'The base map is not on this device, and the network is away.';

/**
 * An address that MapLibre asks us for, on the page and in its workers. It stays one that can be taken apart, as MapLibre
 * puts an ending to that of symbols.
 */
export const viaApp = (address: string): string => `${SCHEME}://${address.replace('://', '/')}`;

export const wholeAddress = (address: string): string =>
  address.slice(`${SCHEME}://`.length).replace(/^(https?)\//, '$1://');

export const isViaApp = (address: string): boolean => address.startsWith(`${SCHEME}://`);

/** Whether a failure of MapLibre says no more than that there is no network. */
export const isOffline = (message: string): boolean => message.includes(OFFLINE);
