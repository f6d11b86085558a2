import type { Ring } from '../../entities/geometry.ts';

/**
 * All rings of a geometry in flat arrays. A vertex has a number; edge i runs from vertex i to vertex next[i]. Rings are
 * open here (the closing position is left out) and hold no vertex twice in a row.
 */
export interface Mesh {
  x: Float64Array;
  y: Float64Array;
  next: Int32Array;
  previous: Int32Array;
  /** Ring of a vertex, and so of the edge that begins there. */
  ringOf: Int32Array;
  /** First vertex of a ring. */
  startOf: number[];
  /** Part of a ring: 0 in a polygon, the polygon's place in a multipolygon. */
  partOf: number[];
  /** The shell of a ring's part: a ring that is its own shell is not a hole. */
  shellOf: number[];
}

/** Lays out closed rings of at least three distinct positions each. */
export function buildMesh(parts: readonly (readonly Ring[])[]): Mesh {
  let most = 0;
  for (const part of parts) for (const ring of part) most += ring.length;
  const x = new Float64Array(most);
  const y = new Float64Array(most);
  const next = new Int32Array(most);
  const previous = new Int32Array(most);
  const ringOf = new Int32Array(most);
  const mesh: Mesh = { x, y, next, previous, ringOf, startOf: [], partOf: [], shellOf: [] };
  let count = 0;
  for (const [part, rings] of parts.entries()) {
    const shell = mesh.startOf.length;
    for (const ring of rings) {
      const number = mesh.startOf.length;
      const end = copyRing(ring, x, y, count);
      for (let i = count; i < end; i++) {
        next[i] = i + 1 < end ? i + 1 : count;
        previous[i] = i > count ? i - 1 : end - 1;
        ringOf[i] = number;
      }
      mesh.startOf.push(count);
      mesh.partOf.push(part);
      mesh.shellOf.push(shell);
      count = end;
    }
  }
  mesh.x = x.subarray(0, count);
  mesh.y = y.subarray(0, count);
  return mesh;
}

/** Copies a closed ring without its closing and repeated positions; returns the index after its last vertex. */
export function copyRing(ring: Ring, x: Float64Array, y: Float64Array, start: number): number {
  let end = start;
  for (const [px, py] of ring) {
    if (end > start && x[end - 1] === px && y[end - 1] === py) continue;
    x[end] = px;
    y[end] = py;
    end++;
  }
  while (end - 1 > start && x[end - 1] === x[start] && y[end - 1] === y[start]) end--;
  return end;
}
