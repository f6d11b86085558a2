import type { Feature } from '../../../domain/entities/feature.ts';
import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { nameIn } from '../../../domain/entities/name-in.ts';
import { isNetworkNode } from '../../../domain/content/index.ts';
import { distanceToSegment } from '../../../domain/geometry/index.ts';
import { linkedFids } from '../../../domain/ops/index.ts';
import { Barriers, leavesGround } from '../../../domain/wayfinding/ground/index.ts';
import type { Pixel } from '../../draw/snapping/snap.ts';
import type { Board } from '../../draw/handler.ts';

export interface GraphNode {
  fid: string;
  name: string;
  at: Position;
  links: readonly string[];
}
export interface GraphEdge {
  from: GraphNode;
  to: GraphNode;
  middle: Position;
}

/** The network that the map shows, as the editor looks at it. */
export interface GraphNodes {
  all(): readonly GraphNode[];
  /** By name, as lists have them. */
  listed(): readonly GraphNode[];
  get(fid: string): GraphNode | undefined;
  /** Fids of those that a person has chosen. */
  chosen(): Set<string>;
  pixels(at: Position, pixel: Pixel): number;
  /** The nearest node within so many pixels. */
  nearest(pixel: Pixel, within: number, but?: string | null): GraphNode | null;
  /** Nodes between two corners. */
  between(one: Pixel, other: Pixel): GraphNode[];
  /** Edges of a node that have room for a handle in their middle. */
  edgesOf(fid: string, roomPx: number): GraphEdge[];
  /** The same of all nodes, each edge once; of a large network those whose middle lies near a pixel. */
  edgesNear(pixel: Pixel | null, roomPx: number): GraphEdge[];
  /** The path within so many pixels. */
  edgeAt(pixel: Pixel, within: number): GraphEdge | null;
  /** Where a line runs through a wall, or out of the building; null where it does neither. */
  faultOf(from: Position, to: Position): Position | null;
}

/** So many nodes have all their edges marked; of more, those within so many pixels of the pointer. */
const FEW = 200;
const NEAR_PX = 120;

const { compare } = new Intl.Collator(undefined, { numeric: true });
const byName = (a: GraphNode, b: GraphNode): number => compare(a.name, b.name);

/** Read once for each list of features that the scene has: a drag over thousands of nodes asks at every frame. */
export function createGraphNodes(board: Board): GraphNodes {
  const { projection } = board;
  let features: readonly Feature[] | null = null;
  let nodes: GraphNode[] = [];
  let listed: readonly GraphNode[] | null = null;
  let byFid = new Map<string, GraphNode>();
  let barriers: Barriers | null = null;
  const read = (): void => {
    const scene = board.scene();
    if (scene.features === features) return;
    features = scene.features;
    barriers = null;
    listed = null;
    nodes = features.flatMap((feature) =>
      isNetworkNode(feature) && feature.geometry.type === 'Point'
        ? [
            {
              fid: feature.fid,
              name: nameIn(scene.language, feature.properties),
              at: feature.geometry.coordinates,
              links: linkedFids(feature, 'neighbors'),
            },
          ]
        : [],
    );
    byFid = new Map(nodes.map((node) => [node.fid, node]));
  };
  const pixels = (at: Position, pixel: Pixel): number => {
    const here = projection.project(at);
    return Math.hypot(here.x - pixel.x, here.y - pixel.y);
  };
  /** Longitudes and latitudes around a pixel: nodes outside need not be projected. */
  const within = (pixel: Pixel, px: number): ((at: Position) => boolean) => {
    const corners = [-px, px].flatMap((x) =>
      [-px, px].map((y) => projection.unproject({ x: pixel.x + x, y: pixel.y + y })),
    );
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return ([x, y]) => x >= west && x <= east && y >= south && y <= north;
  };
  const edgesFrom = (from: GraphNode, roomPx: number, isAsked: (middle: Position) => boolean): GraphEdge[] =>
    from.links.flatMap((other): GraphEdge[] => {
      const to = byFid.get(other);
      if (!to) return [];
      const middle: Position = [(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2];
      const hasRoom = isAsked(middle) && pixels(to.at, projection.project(from.at)) >= roomPx;
      return hasRoom ? [{ from, to, middle }] : [];
    });
  return {
    all: () => (read(), nodes),
    listed: () => (read(), (listed ??= nodes.toSorted(byName))),
    get: (fid) => (read(), byFid.get(fid)),
    chosen: () =>
      new Set(board.scene().overlayMarks.flatMap((mark) => (mark.kind === 'chosen' ? [mark.fid] : []))),
    pixels,
    nearest(pixel, px, but = null) {
      read();
      const isNear = within(pixel, px);
      let best: GraphNode | null = null;
      let least = px;
      for (const node of nodes) {
        if (node.fid === but || !isNear(node.at)) continue;
        const distance = pixels(node.at, pixel);
        if (distance > least) continue;
        best = node;
        least = distance;
      }
      return best;
    },
    between(one, other) {
      read();
      return nodes.filter(({ at }) => {
        const { x, y } = projection.project(at);
        return (x - one.x) * (x - other.x) <= 0 && (y - one.y) * (y - other.y) <= 0;
      });
    },
    edgesOf(fid, roomPx) {
      read();
      const from = byFid.get(fid);
      return from ? edgesFrom(from, roomPx, () => true) : [];
    },
    edgesNear(pixel, roomPx) {
      read();
      if (nodes.length > FEW && pixel === null) return [];
      const isNear = nodes.length > FEW && pixel !== null ? within(pixel, NEAR_PX) : () => true;
      return nodes.flatMap((from) =>
        edgesFrom(from, roomPx, isNear).filter(({ to }) => from.fid < to.fid || !to.links.includes(from.fid)),
      );
    },
    edgeAt(pixel, px) {
      read();
      let best: GraphEdge | null = null;
      let least = px;
      const placeOf = ({ at }: GraphNode): [number, number] => {
        const { x, y } = projection.project(at);
        return [x, y];
      };
      for (const from of nodes)
        for (const edge of edgesFrom(from, 0, () => true)) {
          const far = distanceToSegment([pixel.x, pixel.y], placeOf(from), placeOf(edge.to));
          if (far >= least) continue;
          best = edge;
          least = far;
        }
      return best;
    },
    faultOf(from, to) {
      read();
      const scene = board.scene();
      barriers ??= new Barriers(scene.features, scene.taxonomy);
      const ground: FeatureGeometry | undefined = scene.outlines.find(
        ({ key }) => key === scene.openBuilding,
      )?.geometry;
      return barriers.crossingOf([from, to]) ?? (ground ? leavesGround([from, to], ground) : null);
    },
  };
}
