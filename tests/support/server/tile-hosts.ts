import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { png } from './files/image-files.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface TileHosts {
  /** Where the style lies. */
  styleUrl: string;
  /** Where tiles, symbols and glyphs lie. */
  tileOrigin: string;
  /** Paths that were asked for, of both hosts, in their order. */
  asked: string[];
  /** Says what a path of either host answers from now on. */
  answer: (path: string, how: Answer) => void;
  close: () => Promise<void>;
}

const PICTURE = png({ width: 4, height: 4 });
const SIDE = 4;
/** What an aerial picture shows: one colour, which nothing else on the map has. */
const AERIAL: [number, number, number] = [0x91, 0x47, 0xd8];
const AERIAL_TILE = png({
  width: SIDE,
  height: SIDE,
  header: { colour: 2 },
  packed: deflateSync(
    Buffer.concat(
      Array.from({ length: SIDE }, () =>
        Buffer.from([0, ...Array.from({ length: SIDE }, () => AERIAL).flat()]),
      ),
    ),
  ),
});

export const TILE_JSON = { tilejson: '3.0.0', tiles: ['land/{z}/{x}/{y}.pbf'], minzoom: 0, maxzoom: 14 };

/** Two hosts as a base map has them: one with the style, one with all that it names. @param ports of both; 0: any free one */
export async function openTileHosts(ports: readonly [number, number] = [0, 0]): Promise<TileHosts> {
  const asked: string[] = [];
  const answers = new Map<string, Answer>();
  const otherwise: Answer = (response) => void response.writeHead(404).end();
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://here').pathname;
      asked.push(path);
      const how =
        answers.get(path) ??
        [...answers].find(([key]) => key.endsWith('/*') && path.startsWith(key.slice(0, -1)))?.[1];
      (how ?? otherwise)(response, request);
    });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return server;
  };
  const servers = [await listen(ports[0]), await listen(ports[1])];
  const [home, tileOrigin] = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ) as [string, string];
  const json =
    (value: unknown): Answer =>
    (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  answers.set('/style.json', json(styleOf(tileOrigin)));
  answers.set('/land.json', json(TILE_JSON));
  // Packed, as hosts of vector tiles send them.
  answers.set('/land/*', (response) =>
    response
      .writeHead(200, { 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(0))),
  );
  answers.set('/aerial/*', (response) => response.writeHead(200).end(AERIAL_TILE));
  answers.set('/symbols.json', json({ star: { x: 0, y: 0, width: 4, height: 4, pixelRatio: 1 } }));
  answers.set('/symbols.png', (response) => response.writeHead(200).end(PICTURE));
  answers.set('/line.geojson', json({ type: 'FeatureCollection', features: [] }));
  return {
    styleUrl: `${home}/style.json?key=secret`,
    tileOrigin,
    asked,
    answer: (path, how) => void answers.set(path, how),
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  };
}

const styleOf = (origin: string) => ({
  version: 8,
  name: 'Two hosts',
  metadata: { key: 'secret' },
  glyphs: `${origin}/glyphs/{fontstack}/{range}.pbf?key=secret`,
  sprite: `${origin}/symbols?key=secret`,
  sources: {
    land: { type: 'vector', url: `${origin}/land.json?key=secret` },
    aerial: {
      type: 'raster',
      tiles: [`${origin}/aerial/{z}/{x}/{y}.png?key=secret`],
      tileSize: 256,
      maxzoom: 15,
    },
    line: { type: 'geojson', data: `${origin}/line.geojson` },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': '#224466' } },
    { id: 'aerial', type: 'raster', source: 'aerial' },
    { id: 'land', type: 'fill', source: 'land', 'source-layer': 'land' },
    { id: 'line', type: 'line', source: 'line' },
  ],
});
