import type { FeatureGeometry, Polygon, Position } from '../domain/entities/geometry.ts';
import type { OpeningKind } from '../domain/drawing/opening.ts';

/** A whole feature; a key of null is the shape of the open form, which may not be saved yet. */
export interface FeatureTarget {
  kind: 'feature';
  key: string | null;
}
/** One corner of a feature's shape: part of a multi-polygon, ring of the part, index in the ring. */
export interface VertexTarget {
  kind: 'vertex';
  key: string | null;
  part: number;
  ring: number;
  index: number;
}
/** A node of the wayfinding network. */
export interface NodeTarget {
  kind: 'node';
  fid: string;
}
/** The link of two nodes. */
export interface EdgeTarget {
  kind: 'edge';
  from: string;
  to: string;
}
export type EditTarget = FeatureTarget | VertexTarget | NodeTarget | EdgeTarget;

/** Where a node is moved to. */
export interface NodeMove {
  fid: string;
  position: Position;
}

/** What can be done on the map, each with what it says. A mode that does something new adds an entry here. */
export interface EditOps {
  /** A new shape is whole. Coordinates have 8 decimals, rings are closed. */
  'draw-shape': { target: FeatureTarget; geometry: FeatureGeometry };
  /**
   * A gesture on a shape has come to rest, or the line that is being drawn has one corner more or fewer. `geometry` is
   * null while that line makes no shape; `line` are its corners, and empty where none is drawn.
   */
  'change-shape': {
    target: FeatureTarget | VertexTarget;
    geometry: FeatureGeometry | null;
    line: readonly Position[];
  };
  /** A piece was cut out of a shape, which may have fallen into parts. */
  'cut-shape': { target: FeatureTarget; geometry: FeatureGeometry };
  /** A door or a window was put in a wall. */
  'add-opening': { kind: OpeningKind; geometry: Polygon };
  /** A run of walls was drawn; its last corner is the first where it goes around. */
  'add-walls': { line: readonly Position[] };
  /** A new node of the network, with the fid that it will have; `after` is linked to it, `on` is the edge that it divides. */
  'add-node': { fid: string; position: Position; after: NodeTarget | null; on: EdgeTarget | null };
  /** Nodes that were dragged together. */
  'move-nodes': { moves: readonly NodeMove[] };
  'link-nodes': { target: EdgeTarget };
  /** What can be done with a node or an edge is asked for: the right button, a long press, a press on a midpoint. */
  'offer-in-network': { target: NodeTarget | EdgeTarget };
  /** Nodes are chosen besides those that are, or chosen no more. */
  'choose-nodes': { fids: readonly string[]; isToggling: boolean };
  /** A path is chosen besides those that are, or no more; `isRun`: with all up to the next crossings. */
  'choose-path': { target: EdgeTarget; isRun: boolean };
  /** Takes nodes with their links, or one link, out of the network. */
  'delete-from-network': { target: EdgeTarget | { kind: 'nodes'; fids: readonly string[] } };
  /** A handle of the scene was dragged, or nudged by keys. */
  'move-handle': { id: string; position: Position };
  /** A handle was pressed where it lies. */
  'press-handle': { id: string };
}
export type EditOp = keyof EditOps;

// @spec 8.14 8.15 8.18
/** Keys of the messages that say why an edit can't be made (`content:edits`). */
export const EDIT_FAULTS = [
  'polygon-cut-error',
  'cut-misses',
  'cut-leaves-nothing',
  'building-divide-error',
  'site-divide-error',
  'use-clear',
  'no-wall-here',
  'wall-corner',
  'not-editable',
  'disable-mode-click-error',
] as const;
export type EditFault = (typeof EDIT_FAULTS)[number];

export interface EditRefusal {
  code: EditFault;
  /** The places where it goes wrong; they are marked on the map. */
  where: readonly Position[];
}
export type EditAnswer = { ok: true } | ({ ok: false } & EditRefusal);

/** The one door through which edits leave the map. */
export interface EditPort {
  commit<Op extends EditOp>(op: Op, input: EditOps[Op]): EditAnswer;
}

/** What receives edits, one function an op. */
export type EditHandlers = { [Op in EditOp]?: (input: EditOps[Op]) => EditAnswer };

export const DONE: EditAnswer = { ok: true };

export const NOT_EDITABLE: EditAnswer = { ok: false, code: 'not-editable', where: [] };

/** Hands each edit to its handler; an edit without a handler is refused. */
export const editPort = (handlers: EditHandlers): EditPort => ({
  commit: (op, input) => handlers[op]?.(input) ?? NOT_EDITABLE,
});
