import type { World } from '../world/device.ts';
import type { Random } from '../world/random.ts';
import type { SimServer } from '../world/server.ts';
import type { Values } from './edit-values.ts';

/**
 * Another program, which loads things, works on them for a while and writes them back whole, whatever they are by then. Each
 * call is one such act: it loads now and writes later.
 */
export function createRival(
  { loop, trace }: World,
  server: SimServer,
  random: Random,
  values: Values,
): () => void {
  const author = { name: 'rival', seen: 0 };
  return () => {
    const loaded = random.pick(
      [...server.features.values()].filter(({ place }) => !place.startsWith('graph/')),
    );
    if (loaded === undefined) return;
    const copy = structuredClone(loaded);
    const fid = copy.properties.fid;
    loop.after(random.between(500, 30_000), () => {
      if (!server.features.has(fid)) return;
      const { place, ...feature } = copy;
      const [bid, lvl] = place.split('/').map(Number);
      const properties = {
        ...feature.properties,
        bid,
        lvl,
        ...(random.chance(0.7) && { eid: values.text('rival') }),
      };
      trace(`rival writes ${fid}`);
      const body = { type: 'FeatureCollection', features: [{ ...feature, properties }] };
      server.serve({ method: 'PUT', path: `/features/${fid}`, body }, author);
    });
  };
}
