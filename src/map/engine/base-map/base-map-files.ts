import { addProtocol } from 'maplibre-gl';
import { OFFLINE, SCHEME, wholeAddress } from './base-map-address.ts';
import type { ReadBaseMap } from '../engine-types.ts';

// @spec 7.64
/** Gives MapLibre the files of base maps by way of the app, which has those that are stored, and the sign-in. */
export function serveBaseMap(read: ReadBaseMap): void {
  addProtocol(SCHEME, async ({ url, type }, { signal }) => {
    const answer = await read(wholeAddress(url), { signal, isStyle: false });
    if (!answer.ok) throw new Error(answer.fault === 'offline' ? OFFLINE : 'The base map was not answered.');
    if (type === 'json' && answer.bytes.byteLength === 0) throw new Error('The base map has no symbols.');
    if (type !== 'json') return { data: answer.bytes };
    const data: unknown = JSON.parse(new TextDecoder().decode(answer.bytes));
    return { data: data as object };
  });
}
