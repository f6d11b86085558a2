import type { Feature as GeoJsonFeature } from 'geojson';
import { isNetworkNode } from '../../domain/content/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import { roundPosition } from '../../domain/geometry/index.ts';
import { GRAPH_SNAP_PX } from '../../domain/limits.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import { linkedFids } from '../../domain/ops/index.ts';
import { NO_PREVIEW, NO_STATE, type ActiveMode, type Board, type Mode } from './handler.ts';

/** Draws the wayfinding network: a press puts a node joined to the one before, a press on a node links it. */
export const editGraph: Mode = { hasCrosshair: true, enter };

/** Pixels: an edge shorter than this has no room for a handle in its middle. */
const MIDDLE_FROM_PX = 38;

interface Edge {
  from: Feature;
  to: Feature;
  middle: Position;
}

const placeOf = ({ geometry }: Feature): Position | null =>
  geometry.type === 'Point' ? geometry.coordinates : null;

function enter(board: Board): ActiveMode {
  /** The node that the next one is joined to. It may not be in the scene yet. */
  let last: { fid: string; at: Position } | null = null;
  let held: { fid: string; at: Position; isMoved: boolean } | null = null;
  let pointer: Pixel | null = null;

  const nodes = (): Feature[] => board.scene().features.filter(isNetworkNode);
  const distance = (at: Position, pixel: Pixel): number => {
    const here = board.projection.project(at);
    return Math.hypot(here.x - pixel.x, here.y - pixel.y);
  };
  const nearest = (pixel: Pixel, within: number, but: string | null = null): Feature | null => {
    let best: Feature | null = null;
    let least = within;
    for (const node of nodes()) {
      const at = placeOf(node);
      if (at === null || node.fid === but) continue;
      const pixels = distance(at, pixel);
      if (pixels > least) continue;
      best = node;
      least = pixels;
    }
    return best;
  };
  /** The edges of the node in hand: their middles can be pressed. */
  const edgesInHand = (): Edge[] => {
    const from = last && nodes().find(({ fid }) => fid === last?.fid);
    const at = from && placeOf(from);
    if (!from || !at) return [];
    const byFid = new Map(nodes().map((node) => [node.fid as string, node]));
    return linkedFids(from, 'neighbors').flatMap((fid): Edge[] => {
      const to = byFid.get(fid);
      const there = to && placeOf(to);
      if (!to || !there || distance(there, board.projection.project(at)) < MIDDLE_FROM_PX) return [];
      return [{ from, to, middle: [(at[0] + there[0]) / 2, (at[1] + there[1]) / 2] }];
    });
  };
  const middleAt = (pixel: Pixel): Edge | undefined =>
    edgesInHand().find(({ middle }) => distance(middle, pixel) <= board.reach());

  /** What a press there would link to: a node under the pointer, or, while a line is pending, one within the snap. */
  const targetAt = (pixel: Pixel): Feature | null =>
    nearest(pixel, board.reach()) ?? (last && nearest(pixel, GRAPH_SNAP_PX, last.fid));

  const take = (fid: string, at: Position): void => {
    last = { fid, at };
    board.changed();
  };
  const put = (pixel: Pixel): void => {
    const middle = middleAt(pixel);
    const onNode = nearest(pixel, board.reach());
    if (middle && !onNode) {
      const fid = crypto.randomUUID();
      const { from, to } = middle;
      const on = { kind: 'edge', from: from.fid, to: to.fid } as const;
      const position = roundPosition(middle.middle);
      if (board.edits.commit('add-node', { fid, position, after: null, on }).ok) take(fid, position);
      return;
    }
    const target = targetAt(pixel);
    const there = target && placeOf(target);
    if (target && there) {
      if (last && last.fid !== target.fid)
        board.edits.commit('link-nodes', { target: { kind: 'edge', from: last.fid, to: target.fid } });
      take(target.fid, there);
      return;
    }
    const fid = crypto.randomUUID();
    const position = roundPosition(board.projection.unproject(pixel));
    const after = last && ({ kind: 'node', fid: last.fid } as const);
    if (board.edits.commit('add-node', { fid, position, after, on: null }).ok) take(fid, position);
  };
  const letGo = (): void => {
    if (held === null) return;
    const { fid, at, isMoved } = held;
    held = null;
    board.holdMap(false);
    if (!isMoved) return;
    const position = roundPosition(at);
    board.edits.commit('move-node', { target: { kind: 'node', fid }, position });
    if (last?.fid === fid) last = { fid, at: position };
    board.changed();
  };
  const endLine = (): boolean => {
    if (last === null) return false;
    last = null;
    board.changed();
    return true;
  };
  const remove = (): boolean => {
    if (last === null) return false;
    const target = { kind: 'node', fid: last.fid } as const;
    last = null;
    board.edits.commit('delete-from-network', { target });
    board.changed();
    return true;
  };
  const step = (by: 1 | -1): boolean => {
    const all = nodes();
    const at = all.findIndex(({ fid }) => fid === last?.fid);
    const next = all[(at + by + all.length) % Math.max(1, all.length)];
    const there = next && placeOf(next);
    if (!next || !there) return false;
    take(next.fid, there);
    return true;
  };

  return {
    exit: letGo,
    pointer(event) {
      switch (event.type) {
        case 'down': {
          const node = nearest(event.pixel, board.reach());
          const at = node && placeOf(node);
          if (!node || !at) return false;
          held = { fid: node.fid, at, isMoved: false };
          board.holdMap(true);
          return true;
        }
        case 'drag':
          if (held === null) return false;
          if (!held.isMoved && distance(held.at, event.pixel) <= board.reach() / 2) return false;
          held = { ...held, at: board.projection.unproject(event.pixel), isMoved: true };
          board.changed();
          return false;
        case 'up':
          letGo();
          return false;
        case 'lost':
          if (held) held = { ...held, isMoved: false };
          letGo();
          return false;
        case 'click':
          put(event.pixel);
          return false;
        case 'move':
          pointer = event.pixel;
          board.setCursor(nearest(event.pixel, board.reach()) ? 'pointer' : 'crosshair');
          board.follow(event.pixel);
          board.changed();
          return false;
        case 'context': {
          const node = nearest(event.pixel, board.reach());
          if (node) board.edits.commit('offer-node', { target: { kind: 'node', fid: node.fid } });
          else endLine();
          return false;
        }
      }
    },
    key(event) {
      switch (event.type) {
        case 'put':
          put(event.pixel);
          return true;
        case 'cross':
          pointer = event.pixel;
          board.changed();
          return true;
        case 'finish':
        case 'cancel':
          return endLine();
        case 'remove':
        case 'undo':
          return remove();
        case 'step':
          return step(event.by);
        case 'nudge':
        case 'put-by':
          return false;
      }
    },
    preview() {
      const features: GeoJsonFeature[] = [];
      const point = (group: string, at: Position): void =>
        void features.push(drawingFeature(group, { type: 'Point', coordinates: at }));
      const target = pointer && held === null ? targetAt(pointer) : null;
      const snapped = target && target.fid !== last?.fid ? placeOf(target) : null;
      for (const { middle } of edgesInHand()) point('graph-middle', middle);
      if (held?.isMoved) {
        const links = nodes().find(({ fid }) => fid === held?.fid);
        const byFid = new Map(nodes().map((node) => [node.fid as string, node]));
        for (const fid of links ? linkedFids(links, 'neighbors') : []) {
          const other = byFid.get(fid);
          const there = other && placeOf(other);
          if (there)
            features.push(
              drawingFeature('graph-pending', { type: 'LineString', coordinates: [held.at, there] }),
            );
        }
        point('graph-last', held.at);
        return { ...NO_PREVIEW, features };
      }
      if (last === null) return { ...NO_PREVIEW, features };
      const to = snapped ?? (pointer && board.projection.unproject(pointer));
      if (to)
        features.push(drawingFeature('graph-pending', { type: 'LineString', coordinates: [last.at, to] }));
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
