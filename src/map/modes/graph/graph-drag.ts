import type { Position } from '../../../domain/entities/geometry.ts';
import { localPlane, roundPosition } from '../../../domain/geometry/index.ts';
import type { Board } from '../../draw/handler.ts';
import type { Pixel } from '../../draw/snapping/snap.ts';
import type { GraphNode, GraphNodes } from './graph-nodes.ts';

/** What a drag or the arrow keys have hold of: nodes, or the ground. */
type Held =
  | {
      kind: 'nodes';
      from: Position;
      at: Position;
      others: readonly GraphNode[];
      isMoved: boolean;
    }
  | { kind: 'box'; from: Pixel; to: Pixel; isMoved: boolean };

export type GraphDrag = ReturnType<typeof createGraphDrag>;

/** Moves nodes of the network, and chooses those in a box. @param onMoved where they have come to rest */
export function createGraphDrag(
  board: Board,
  nodes: GraphNodes,
  onMoved: (moves: readonly { fid: string; position: Position }[]) => void,
) {
  let held: Held | null = null;
  /** The nodes in hand, each where the drag has brought it. */
  const movedTo = ({ from, at, others }: Held & { kind: 'nodes' }): GraphNode[] => {
    const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
    return others.map((node) => ({ ...node, at: [node.at[0] + dx, node.at[1] + dy] }));
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
      onMoved(moves);
    }
    board.changed();
  };
  const listChosen = (): GraphNode[] => {
    const all = nodes.chosen();
    return nodes.all().filter(({ fid }) => all.has(fid));
  };
  return {
    isHolding: () => held !== null,
    /** Nodes that are on their way; null for none. */
    nodes: () => (held?.kind === 'nodes' && held.isMoved ? movedTo(held) : null),
    /** Two corners; null for none. */
    box: () => (held?.kind === 'box' && held.isMoved ? held : null),
    /** Takes hold of the node there, with Shift of the ground. False where there is nothing to hold. */
    hold(pixel: Pixel, shift: boolean): boolean {
      const node = nodes.nearest(pixel, board.reach());
      if (!node && !shift) return false;
      if (node) {
        const others = nodes.chosen().has(node.fid) ? listChosen() : [node];
        held = { kind: 'nodes', from: node.at, at: node.at, others, isMoved: false };
      } else held = { kind: 'box', from: pixel, to: pixel, isMoved: false };
      board.holdMap(true);
      return true;
    },
    drag(pixel: Pixel): void {
      if (held === null) return;
      const far =
        held.kind === 'box'
          ? Math.hypot(pixel.x - held.from.x, pixel.y - held.from.y)
          : nodes.pixels(held.from, pixel);
      if (!held.isMoved && far <= board.reach() / 2) return;
      held =
        held.kind === 'box'
          ? { ...held, to: pixel, isMoved: true }
          : { ...held, at: board.projection.unproject(pixel), isMoved: true };
      board.changed();
    },
    letGo,
    /** All is as it was. */
    giveUp(): void {
      if (held) held = { ...held, isMoved: false };
      letGo();
    },
    /** The chosen nodes, by the arrow keys, in metres; one step until the keys are let go. */
    nudge(east: number, north: number): boolean {
      const others = listChosen();
      const [first] = others;
      if (held === null && first)
        held = { kind: 'nodes', from: first.at, at: first.at, others, isMoved: true };
      if (held?.kind !== 'nodes') return false;
      held = { ...held, at: localPlane(held.at).toEarth([east, north]) };
      board.changed();
      return true;
    },
  };
}
