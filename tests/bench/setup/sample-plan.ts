/** A made-up floor: octagonal rooms, things and walls on a grid, the same on every run. */

type Position = [number, number];

const WEST = 10;
const SOUTH = 50;
/** Metres from one feature to the next, and across one feature. */
const STEP = 5;
const SIZE = 4.2;

const round = (degrees: number): number => Math.round(degrees * 1e8) / 1e8;

/** Metres east and north of the corner of the floor. */
function at(east: number, north: number): Position {
  return [round(WEST + east / 71_700), round(SOUTH + north / 111_200)];
}

/** A polygon with this many corners around a place, in metres. */
export function roundish(east: number, north: number, corners: number, across = SIZE) {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / corners;
    const reach = (across / 2) * (i % 2 === 0 ? 1 : 0.93);
    return at(east + reach * Math.cos(angle), north + reach * Math.sin(angle));
  });
  return { type: 'Polygon' as const, coordinates: [[...ring, ring[0] ?? at(east, north)]] };
}

/** A room as a scanner gives it: a wavering ring some 50 m across, with as many corners as are asked for. */
export function scanned(corners: number, east: number, north: number) {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / corners;
    const reach = 24 + 1.5 * Math.sin(7 * angle) + 0.2 * Math.sin(90 * angle) + 0.03 * Math.sin(800 * angle);
    return at(east + reach * Math.cos(angle), north + reach * Math.sin(angle));
  });
  return { type: 'Polygon' as const, coordinates: [[...ring, ring[0] ?? at(east, north)]] };
}

/** A rectangle in metres; `margin` metres around a floor of `count` features where only that is given. */
export function groundOf(count: number, margin: number) {
  const side = Math.ceil(Math.sqrt(count)) * STEP;
  const [low, high] = [-STEP - margin, side + margin];
  const ring = [at(low, low), at(high, low), at(high, high), at(low, high), at(low, low)];
  return { type: 'Polygon' as const, coordinates: [ring] };
}

/** Three of five are rooms with a name, the others furniture and walls. */
const MIX = ['office', 'meeting-room', 'kitchen', 'table', 'wall'] as const;
const NAMED = 3;

export function featureAt(index: number, count: number, corners = 8) {
  const side = Math.ceil(Math.sqrt(count));
  const typeCode = MIX[index % MIX.length] ?? MIX[0];
  const named = index % MIX.length < NAMED;
  return {
    type: 'Feature' as const,
    properties: { typeCode, ...(named && { name: `Room ${index + 1}` }) },
    geometry: roundish((index % side) * STEP, Math.floor(index / side) * STEP, corners),
  };
}

/** A whole floor as GeoJSON, with type codes of ours. */
export function floor(count: number) {
  return {
    type: 'FeatureCollection' as const,
    features: Array.from({ length: count }, (_, index) => featureAt(index, count)),
  };
}

/** A floor of rooms alone, each with a name; one of a thousand has the external id of another. */
export function rooms(count: number) {
  const features = floor(count).features.map((feature, index) => ({
    ...feature,
    properties: {
      typeCode: 'office',
      name: `Room ${index + 1}`,
      ...(index % 1000 === 0 && { eid: 'twice' }),
    },
  }));
  return { type: 'FeatureCollection' as const, features };
}

/** Nodes of paths on a grid, each joined with those beside it. */
export function networkGrid(count: number, place: { sid: number; bid: number }, fidOf: () => string) {
  const side = Math.ceil(Math.sqrt(count));
  const fids = Array.from({ length: count }, fidOf);
  const features = fids.map((fid, index) => {
    const [column, row] = [index % side, Math.floor(index / side)];
    const beside = [
      ...(column > 0 ? [index - 1] : []),
      ...(column < side - 1 ? [index + 1] : []),
      index - side,
      index + side,
    ];
    const neighbors = beside.flatMap((other) => (fids[other] === undefined ? [] : [{ fid: fids[other] }]));
    return {
      type: 'Feature' as const,
      properties: { ...place, fid, lvl: 0, typeCode: 'graph-node', style: {}, neighbors },
      geometry: { type: 'Point' as const, coordinates: at(column * STEP, row * STEP) },
    };
  });
  const middle = Math.floor(side / 2);
  return {
    features,
    /** Where a node in the middle lies. */
    middle: at(middle * STEP, middle * STEP),
  };
}
