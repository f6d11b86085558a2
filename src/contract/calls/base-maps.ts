import type { Calls } from './call.ts';

/**
 * The server's own base map is for everyone signed in; a client's for everyone who may see the client; one of them for the
 * visitors of a public map.
 */
interface Of {
  below: '/base-map' | '/clients/:client/base-map' | '/public/:slug/base-map';
  access: 'signed in' | 'see client' | 'anyone';
  whose: string;
}

const styleOf = <const O extends Of>({ below, access, whose }: O) =>
  ({
    method: 'GET',
    path: `${below as O['below']}/style.json`,
    access: access as O['access'],
    summary: `The style of the base map ${whose}; not in an envelope.`,
    about:
      'All its addresses lead to this server. 502 where its host does not give it, 400 (too-deep) where it is nested too deeply.',
    answer: { mediaType: 'application/json' },
  }) as const;

const tileOf = <const O extends Of>({ below, access, whose }: O) =>
  ({
    method: 'GET',
    path: `${below as O['below']}/tiles/:name/:z/:x/:y`,
    access: access as O['access'],
    summary: `A tile of the base map ${whose}, as its style names it.`,
    answer: { mediaType: 'application/vnd.mapbox-vector-tile' },
  }) as const;

const fileOf = <const O extends Of>({ below, access, whose }: O) =>
  ({
    method: 'GET',
    path: `${below as O['below']}/files/:name`,
    access: access as O['access'],
    summary: `GeoJSON or a picture of the base map ${whose}.`,
    answer: { mediaType: 'application/json' },
  }) as const;

const spriteOf = <const O extends Of>({ below, access, whose }: O) =>
  ({
    method: 'GET',
    path: `${below as O['below']}/sprites/:name/:file{sprite(@2x)?\\.(json|png)}`,
    access: access as O['access'],
    summary: `Symbols of the base map ${whose}.`,
    answer: { mediaType: 'application/json' },
  }) as const;

const OF_SERVER = { below: '/base-map', access: 'signed in', whose: 'of the server' } as const;
const OF_CLIENT = {
  below: '/clients/:client/base-map',
  access: 'see client',
  whose: 'of a client that has one of its own',
} as const;

const OF_PUBLIC = {
  below: '/public/:slug/base-map',
  access: 'anyone',
  whose: 'of a public map: what it shows and 2 km around, up to zoom 19',
} as const;

export const baseMaps = {
  style: styleOf(OF_SERVER),
  tile: tileOf(OF_SERVER),
  file: fileOf(OF_SERVER),
  sprite: spriteOf(OF_SERVER),
  clientStyle: styleOf(OF_CLIENT),
  clientTile: tileOf(OF_CLIENT),
  clientFile: fileOf(OF_CLIENT),
  clientSprite: spriteOf(OF_CLIENT),
  publicStyle: styleOf(OF_PUBLIC),
  publicTile: tileOf(OF_PUBLIC),
  publicFile: fileOf(OF_PUBLIC),
  publicSprite: spriteOf(OF_PUBLIC),
} as const satisfies Calls;
