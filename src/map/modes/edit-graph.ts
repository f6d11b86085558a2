import type { Feature as GeoJsonFeature } from 'geojson';
import type { Position } from '../../domain/entities/geometry.ts';
import { localPlane, roundPosition } from '../../domain/geometry/index.ts';
import { GRAPH_SNAP_PX } from '../../domain/limits.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import { createGraphNodes, type GraphEdge, type GraphNode } from './graph-nodes.ts';
import { NO_PREVIEW, NO_STATE, type ActiveMode, type Board, type Mode } from '../draw/handler.ts';
import { createEdgeWalk } from './walk-edges.ts';

// @spec 4.51 4.52 4.53 4.54 4.55
/**
 * Draws the wayfinding network: a press puts a node joined to the one before, a press on a node links it. With Shift a
 * press chooses nodes, a drag over the ground all in a box, and new edges keep right angles. The arrow keys move what is
 * chosen, and else the crosshair.
 */
export const editGraph: Mode = { hasCrosshair: true, enter };

/** Pixels: an edge shorter than this has no room for a handle in its middle. */
const MIDDLE_FROM_PX = 38;

/** What a drag or the arrow keys have hold of: nodes, or the ground. */
type Held =
  | {
      kind: 'nodes';
      fid: string;
      from: Position;
      at: Position;
      others: readonly GraphNode[];
      isMoved: boolean;
    }
  | { kind: 'box'; from: Pixel; to: Pixel; isMoved: boolean };

function enter(board: Board): ActiveMode {
  const nodes = createGraphNodes(board);
  const walk = createEdgeWalk(nodes);
  const { projection } = board;
  /** The node that the next one is joined to, and the one before it. It may not be in the scene yet. */
  let last: { fid: string; at: Position; before: Position | null } | null = null;
  let held: Held | null = null;
  let pointer: Pixel | null = null;
  let isSquare = false;
  /** An edge whose middle was pressed: pressed again, it gets a node there. */
  let offered: GraphEdge | null = null;

  const chosen = (): Set<string> =>
    new Set(board.scene().overlayMarks.flatMap((mark) => (mark.kind === 'chosen' ? [mark.fid] : [])));
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
  const putInMiddle = ({ from, to, middle }: GraphEdge): void => {
    const fid = crypto.randomUUID();
    const position = roundPosition(middle);
    const on = { kind: 'edge', from: from.fid, to: to.fid } as const;
    if (board.edits.commit('add-node', { fid, position, after: null, on }).ok) take(fid, position);
  };
  const put = (pixel: Pixel): void => {
    const middle = nodes.nearest(pixel, board.reach()) ? undefined : middleAt(pixel);
    if (middle) {
      if (isOffered(middle)) {
        putInMiddle(middle);
        return;
      }
      offered = middle;
      const target = { kind: 'edge', from: middle.from.fid, to: middle.to.fid } as const;
      board.edits.commit('offer-in-network', { target });
      board.changed();
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
  };
  /** The nodes in hand, each where the drag has brought it. */
  const movedTo = (held: Held & { kind: 'nodes' }): GraphNode[] => {
    const [dx, dy] = [held.at[0] - held.from[0], held.at[1] - held.from[1]];
    return held.others.map((node) => ({ ...node, at: [node.at[0] + dx, node.at[1] + dy] }));
  };
  const letGo = (): void => {
    if (held === null) return;
    const was = held;
    held = null;
    board.holdMap(false);
    if (!was.isMoved) return;
    if (was.kind === 'box') {
      const fids = nodes.between(was.from, was.to).map(({ fid }) => fid);
      board.edits.commit('choose-nodes', { fids, isToggling: false });
    } else {
      const moves = movedTo(was).map(({ fid, at }) => ({ fid, position: roundPosition(at) }));
      board.edits.commit('move-nodes', { moves });
      const mine = moves.find(({ fid }) => fid === last?.fid);
      if (last && mine) last = { ...last, at: mine.position };
    }
    board.changed();
  };
  const hold = (pixel: Pixel, shift: boolean): boolean => {
    const node = nodes.nearest(pixel, board.reach());
    if (!node && !shift) return false;
    if (node) {
      const all = chosen();
      const others = all.has(node.fid) ? nodes.all().filter(({ fid }) => all.has(fid)) : [node];
      held = { kind: 'nodes', fid: node.fid, from: node.at, at: node.at, others, isMoved: false };
    } else held = { kind: 'box', from: pixel, to: pixel, isMoved: false };
    board.holdMap(true);
    return true;
  };
  const drag = (pixel: Pixel): void => {
    if (held === null) return;
    const far =
      held.kind === 'box'
        ? Math.hypot(pixel.x - held.from.x, pixel.y - held.from.y)
        : nodes.pixels(held.from, pixel);
    if (!held.isMoved && far <= board.reach() / 2) return;
    held =
      held.kind === 'box'
        ? { ...held, to: pixel, isMoved: true }
        : { ...held, at: projection.unproject(pixel), isMoved: true };
    board.changed();
  };
  /** The chosen nodes, by the arrow keys; one step until the keys are let go. */
  const nudge = (east: number, north: number): boolean => {
    const all = chosen();
    const others = nodes.all().filter(({ fid }) => all.has(fid));
    const [first] = others;
    if (held === null && first)
      held = { kind: 'nodes', fid: first.fid, from: first.at, at: first.at, others, isMoved: true };
    if (held?.kind !== 'nodes') return false;
    held = { ...held, at: localPlane(held.at).toEarth([east, north]) };
    board.changed();
    return true;
  };
  const endLine = (): boolean => {
    const isOpen = last !== null || offered !== null;
    if (!isOpen && chosen().size === 0) return false;
    if (!isOpen) board.edits.commit('choose-nodes', { fids: [], isToggling: false });
    last = null;
    offered = null;
    board.changed();
    return true;
  };
  const remove = (): boolean => {
    const all = chosen();
    const fids = all.size > 0 ? [...all] : last === null ? [] : [last.fid];
    if (fids.length === 0) return false;
    last = null;
    offered = null;
    board.edits.commit('delete-from-network', { target: { kind: 'nodes', fids } });
    board.changed();
    return true;
  };
  const goTo = ({ fid, at }: GraphNode): boolean => {
    last = null;
    take(fid, at);
    board.edits.commit('offer-in-network', { target: { kind: 'node', fid } });
    return true;
  };
  /** From node to node, in the order of the list; what can be done with it is offered. */
  const step = (by: 1 | -1): boolean => {
    const all = nodes.listed();
    const at = all.findIndex(({ fid }) => fid === last?.fid);
    const next = all[(at + by + all.length) % Math.max(1, all.length)];
    if (!next) return false;
    walk.begin(next.fid);
    return goTo(next);
  };
  /** Along the edges from a node that was gone to by keys; elsewhere the key leaves the map. */
  const follow = (by: 1 | -1): boolean => {
    const next = last && walk.go(last.fid, by);
    return next !== null && goTo(next);
  };
  const choose = (fid: string): void =>
    void board.edits.commit('choose-nodes', { fids: [fid], isToggling: true });
  const isPressed = (pixel: Pixel, shift: boolean): void => {
    const node = shift ? nodes.nearest(pixel, board.reach()) : null;
    if (node) choose(node.fid);
    else {
      isSquare = shift;
      put(pixel);
    }
  };

  return {
    exit: letGo,
    pointer(event) {
      switch (event.type) {
        case 'down':
          letGo();
          return hold(event.pixel, event.shift);
        case 'drag':
          drag(event.pixel);
          return false;
        case 'up':
          letGo();
          return false;
        case 'lost':
          if (held) held = { ...held, isMoved: false };
          letGo();
          return false;
        case 'click':
          isPressed(event.pixel, event.shift);
          return false;
        case 'move':
          pointer = event.pixel;
          isSquare = event.shift === true;
          board.setCursor(nodes.nearest(event.pixel, board.reach()) ? 'pointer' : 'crosshair');
          board.follow(event.pixel);
          board.changed();
          return false;
        // @spec 4.54 4.57
        case 'context': {
          const node = nodes.nearest(event.pixel, board.reach());
          if (node) board.edits.commit('offer-in-network', { target: { kind: 'node', fid: node.fid } });
          else endLine();
          return false;
        }
      }
    },
    movesMarked: () => chosen().size > 0,
    key(event) {
      if (event.type === 'nudge') return nudge(event.east, event.north);
      letGo();
      switch (event.type) {
        case 'put':
          isSquare = false;
          put(event.pixel);
          return true;
        case 'cross':
          pointer = event.pixel;
          board.changed();
          return true;
        case 'finish':
          if (offered) putInMiddle(offered);
          else return endLine();
          return true;
        case 'cancel':
          return endLine();
        case 'remove':
        case 'undo':
          return remove();
        case 'step':
          return step(event.by);
        case 'follow':
          return follow(event.by);
        case 'choose': {
          const node = last ?? (pointer && nodes.nearest(pointer, board.reach()));
          if (node) choose(node.fid);
          return Boolean(node);
        }
        case 'settle':
        case 'put-by':
        case 'remove-hole':
        case 'other-way':
          return false;
      }
    },
    preview() {
      const features: GeoJsonFeature[] = [];
      const point = (group: string, at: Position): void =>
        void features.push(drawingFeature(group, { type: 'Point', coordinates: at }));
      const line = (from: Position, to: Position): void => {
        const fault = nodes.faultOf(from, to);
        const group = fault === null ? 'graph-pending' : 'graph-fault';
        features.push(drawingFeature(group, { type: 'LineString', coordinates: [from, to] }));
        if (fault) point('graph-crossing', fault);
      };
      for (const edge of middles()) point(isOffered(edge) ? 'graph-offered' : 'graph-middle', edge.middle);
      if (held?.isMoved && held.kind === 'box') {
        const { from, to } = held;
        const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }, from];
        const coordinates = corners.map((corner) => projection.unproject(corner));
        features.push(drawingFeature('graph-box', { type: 'LineString', coordinates }));
        return { ...NO_PREVIEW, features };
      }
      if (held?.isMoved && held.kind === 'nodes') {
        const moved = movedTo(held);
        const inHand = new Set(moved.map(({ fid }) => fid));
        for (const { at, links } of moved) {
          for (const fid of links) {
            const there = inHand.has(fid) ? undefined : nodes.get(fid)?.at;
            if (there) line(at, there);
          }
          point('graph-last', at);
        }
        return { ...NO_PREVIEW, features };
      }
      if (last === null) return { ...NO_PREVIEW, features };
      const target = pointer && !isSquare && held === null ? targetAt(pointer) : null;
      const snapped = target && target.fid !== last.fid ? target.at : null;
      const to = snapped ?? (pointer && placeAt(pointer));
      if (to) line(last.at, to);
      if (snapped) point('graph-snap', snapped);
      point('graph-last', last.at);
      return {
        ...NO_PREVIEW,
        features,
        lengths: to ? { line: [last.at, to], marked: 0, isOpen: true } : null,
      };
    },
    state: () => ({
      ...NO_STATE,
      vertices: last === null ? 0 : 1,
      canFinish: last !== null,
      canDeleteVertex: last !== null,
    }),
  };
}
