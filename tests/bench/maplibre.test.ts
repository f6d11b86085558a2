import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { withoutUnreached } from '../../script/maplibre.ts';

const packed = new URL('../../node_modules/maplibre-gl/dist/', import.meta.url);
const page = await readFile(new URL('maplibre-gl-dev.mjs', packed), 'utf8');
const worker = await readFile(new URL('maplibre-gl-worker-dev.mjs', packed), 'utf8');

/** What a tile is made with, and what begins all else that is left out of the page. */
const MAKES_TILES = /\bperformSymbolLayout\(\{|= subdividePolygon\(|= subdivideVertexLine\(vertices/g;
const BEGINS =
  /= new (GlobeProjection|Terrain|RenderToTexture)\(|new (Hash|ColorReliefStyleLayer)\(|new LogoControl\(\)|: create(Globe|VerticalPerspective)Transform\(|: draw(Atmosphere|Depth|ColorRelief|Custom|Debug|DebugPadding)\b|^\t\tdrawCollisionDebug\(|return (Video|Canvas)Source/gm;

describe('withoutUnreached', () => {
  it('finds all that is left out in the version that is installed', () => {
    expect(page.match(MAKES_TILES)).toHaveLength(4);
    expect(page.match(BEGINS)!.length).toBeGreaterThan(18);
    const left = withoutUnreached(page, true);
    expect(left.match(MAKES_TILES)).toBeNull();
    expect(left.match(BEGINS)).toBeNull();
  });

  it('leaves the worker what makes tiles', () => {
    expect(withoutUnreached(worker, false).match(MAKES_TILES)).toEqual(worker.match(MAKES_TILES));
  });

  it('leaves the page what makes tiles once it makes some itself', () => {
    const calling = `${page}\nfunction remake(bucket) {\n\tbucket.populate([]);\n}\n`;
    expect(withoutUnreached(calling, true).match(MAKES_TILES)).toEqual(page.match(MAKES_TILES));
  });
});
