import type { Position } from '../../../domain/entities/geometry.ts';
import { roundPosition } from '../../../domain/geometry/index.ts';
import { GRAPH_SNAP_PX } from '../../../domain/limits.ts';
import type { Board } from '../../draw/handler.ts';
import type { Pixel } from '../../draw/snapping/snap.ts';
import type { GraphEdge, GraphNode, GraphNodes } from './graph-nodes.ts';

/** Pixels: an edge shorter than this has no room for a handle in its middle. */
const MIDDLE_FROM_PX = 38;

/** The node that the next one is joined to, and the one before it. It may not be in the scene yet. */
interface LastNode {
  fid: string;
  at: Position;
  before: Position | null;
}

/** Where the next press would put a node. `snapped`: onto a node that is there. */
interface NextNode {
  to: Position;
  snapped: boolean;
}

export type GraphLine = ReturnType<typeof createGraphLine>;

/** The line that is drawn node by node, and the edge that is offered to be divided. */
export function createGraphLine(board: Board, nodes: GraphNodes) {
  const { projection } = board;
  let last: LastNode | null = null;
  let pointer: Pixel | null = null;
  let isSquare = false;
  /** An edge whose middle was pressed: pressed again, it gets a node there. */
  let offered: GraphEdge | null = null;

  // @spec 4.56
  /** While a line is under way those of its node alone: a press elsewhere goes on with the line. */
  const middles = (): GraphEdge[] =>
    last === null ? nodes.edgesNear(pointer, MIDDLE_FROM_PX) : nodes.edgesOf(last.fid, MIDDLE_FROM_PX);
  const isOffered = ({ from, to }: GraphEdge): boolean =>
    offered?.from.fid === from.fid && offered.to.fid === to.fid;
  const middleAt = (pixel: Pixel): GraphEdge | undefined =>
    middles().find(({ middle }) => nodes.pixels(middle, pixel) <= board.reach());
  /** What a press there would link to: a node under the pointer, or, while a line is pending, one within the snap. */
  const targetAt = (pixel: Pixel): GraphNode | null =>
    nodes.nearest(pixel, board.reach()) ?? (last && nodes.nearest(pixel, GRAPH_SNAP_PX, last.fid));
  /** With Shift: at a right angle to the edge before, or to the map. */
  const placeAt = (pixel: Pixel): Position => {
    if (!isSquare || last === null) return projection.unproject(pixel);
    const here = projection.project(last.at);
    const former = last.before && projection.project(last.before);
    const turn = former ? Math.atan2(here.y - former.y, here.x - former.x) : 0;
    const quarter = Math.PI / 2;
    const steps = Math.round((Math.atan2(pixel.y - here.y, pixel.x - here.x) - turn) / quarter);
    const [x, y] = [Math.cos(turn + steps * quarter), Math.sin(turn + steps * quarter)];
    const far = (pixel.x - here.x) * x + (pixel.y - here.y) * y;
    return projection.unproject({ x: here.x + x * far, y: here.y + y * far });
  };

  const take = (fid: string, at: Position): void => {
    last = { fid, at, before: last && last.fid !== fid ? last.at : null };
    offered = null;
    board.changed();
  };
  const divide = ({ from, to, middle }: GraphEdge): void => {
    const fid = crypto.randomUUID();
    const position = roundPosition(middle);
    const on = { kind: 'edge', from: from.fid, to: to.fid } as const;
    if (board.edits.commit('add-node', { fid, position, after: null, on }).ok) take(fid, position);
  };
  const offer = (edge: GraphEdge): void => {
    offered = edge;
    const target = { kind: 'edge', from: edge.from.fid, to: edge.to.fid } as const;
    board.edits.commit('offer-in-network', { target });
    board.changed();
  };
  return {
    last: () => last,
    pointer: () => pointer,
    isOpen: () => last !== null || offered !== null,
    middles,
    isOffered,
    /** The pointer is there, or the crosshair. */
    pointTo(pixel: Pixel, square = isSquare): void {
      pointer = pixel;
      isSquare = square;
    },
    /** Null where no line is under way, or the pointer is nowhere. @param canSnap false while something is dragged */
    next(canSnap: boolean): NextNode | null {
      if (last === null || pointer === null) return null;
      const target = canSnap && !isSquare ? targetAt(pointer) : null;
      const snapped = target !== null && target.fid !== last.fid;
      return { to: snapped ? target.at : placeAt(pointer), snapped };
    },
    /** Divides the edge under the pixel, links to the node there, or puts a node. */
    put(pixel: Pixel, square: boolean): void {
      isSquare = square;
      const middle = nodes.nearest(pixel, board.reach()) ? undefined : middleAt(pixel);
      if (middle) {
        if (isOffered(middle)) divide(middle);
        else offer(middle);
        return;
      }
      const target = isSquare ? nodes.nearest(pixel, board.reach()) : targetAt(pixel);
      if (target) {
        if (last && last.fid !== target.fid)
          board.edits.commit('link-nodes', { target: { kind: 'edge', from: last.fid, to: target.fid } });
        take(target.fid, target.at);
        return;
      }
      const fid = crypto.randomUUID();
      const position = roundPosition(placeAt(pixel));
      const after = last && ({ kind: 'node', fid: last.fid } as const);
      if (board.edits.commit('add-node', { fid, position, after, on: null }).ok) take(fid, position);
    },
    /** False where no edge is offered. */
    divideOffered(): boolean {
      if (offered === null) return false;
      divide(offered);
      return true;
    },
    /** Begins at a node. */
    begin({ fid, at }: GraphNode): void {
      last = null;
      take(fid, at);
    },
    end(): void {
      last = null;
      offered = null;
    },
    /** Nodes were moved: its own may be among them. */
    moved(moves: readonly { fid: string; position: Position }[]): void {
      const mine = moves.find(({ fid }) => fid === last?.fid);
      if (last && mine) last = { ...last, at: mine.position };
    },
  };
}
