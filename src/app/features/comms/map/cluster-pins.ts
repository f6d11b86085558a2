import type { Position } from '../../../../domain/entities/geometry.ts';

/** Pixels between pins that stand by themselves. */
const APART_PX = 34;
const TILE_PX = 512;

export interface Pin {
  id: string;
  at: Position;
}
/** Pins that would lie over each other, at the middle of them. */
export interface PinCluster<P extends Pin> {
  at: Position;
  pins: readonly P[];
}

/** Pixels of the whole world at a zoom, in Web Mercator. */
function pixelOf([lng, lat]: Position, zoom: number): [number, number] {
  const size = TILE_PX * 2 ** zoom;
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return [((lng + 180) / 360) * size, (0.5 - y / (2 * Math.PI)) * size];
}

/**
 * Puts pins together that would cover each other at a zoom.
 * @param aloneId a pin that always stands by itself
 */
export function clusterPins<P extends Pin>(
  pins: readonly P[],
  zoom: number,
  aloneId: string | null,
): readonly PinCluster<P>[] {
  const clusters: { pixel: [number, number]; pins: P[] }[] = [];
  for (const pin of pins) {
    const pixel = pixelOf(pin.at, zoom);
    const near =
      pin.id === aloneId
        ? undefined
        : clusters.find(
            (one) =>
              one.pins[0]!.id !== aloneId &&
              Math.hypot(one.pixel[0] - pixel[0], one.pixel[1] - pixel[1]) < APART_PX,
          );
    if (near === undefined) clusters.push({ pixel, pins: [pin] });
    else near.pins.push(pin);
  }
  return clusters.map(({ pins: together }) => ({ at: middleOf(together), pins: together }));
}

const middleOf = (pins: readonly Pin[]): Position => {
  const sum = (axis: 0 | 1): number => pins.reduce((all, { at }) => all + at[axis], 0) / pins.length;
  return [sum(0), sum(1)];
};
