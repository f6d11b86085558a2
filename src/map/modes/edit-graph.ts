import type { Pixel } from '../draw/snapping/snap.ts';
import { createGraphDrag } from './graph/graph-drag.ts';
import { createGraphLine, type GraphLine } from './graph/graph-line.ts';
import { createGraphNodes, type GraphNode, type GraphNodes } from './graph/graph-nodes.ts';
import { graphPreview } from './graph/graph-preview.ts';
import { NO_STATE, type ActiveMode, type Board, type Mode } from '../draw/handler.ts';
import { createNodeWalk } from './graph/walk-nodes.ts';

// @spec 4.51 4.52 4.53 4.54 4.55
/**
 * Draws the wayfinding network: a press puts a node joined to the one before, a press on a node links it. With Shift a
 * press chooses nodes and paths, a drag over the ground all in a box, and new edges keep right angles. With Alt a press
 * chooses a path up to the next crossings. The arrow keys move what is
 * chosen, and else the crosshair.
 */
export const editGraph: Mode = { hasCrosshair: true, enter };

function enter(board: Board): ActiveMode {
  const nodes = createGraphNodes(board);
  const walk = createNodeWalk(nodes);
  const line = createGraphLine(board, nodes);
  const drag = createGraphDrag(board, nodes, (moves) => line.moved(moves));

  const endLine = (): boolean => {
    const isOpen = line.isOpen();
    if (!isOpen && nodes.chosen().size === 0) return false;
    if (!isOpen) board.edits.commit('choose-nodes', { fids: [], isToggling: false });
    line.end();
    board.changed();
    return true;
  };
  const remove = (): boolean => {
    const all = nodes.chosen();
    const last = line.last();
    const fids = all.size > 0 ? [...all] : last === null ? [] : [last.fid];
    if (fids.length === 0) return false;
    line.end();
    board.edits.commit('delete-from-network', { target: { kind: 'nodes', fids } });
    board.changed();
    return true;
  };
  /** What can be done with it is offered. False if the key leaves the map. */
  const goTo = (node: GraphNode | null): boolean => {
    if (node === null) return false;
    line.begin(node);
    board.edits.commit('offer-in-network', { target: { kind: 'node', fid: node.fid } });
    return true;
  };
  return {
    exit: drag.letGo,
    pointer(event) {
      switch (event.type) {
        case 'down':
          drag.letGo();
          return drag.hold(event.pixel, event.shift);
        case 'drag':
          drag.drag(event.pixel);
          return false;
        case 'up':
          drag.letGo();
          return false;
        case 'lost':
          drag.giveUp();
          return false;
        case 'click':
          press(board, nodes, line, event);
          return false;
        case 'move':
          line.pointTo(event.pixel, event.shift === true);
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
    movesMarked: () => nodes.chosen().size > 0,
    key(event) {
      if (event.type === 'nudge') return drag.nudge(event.east, event.north);
      drag.letGo();
      switch (event.type) {
        case 'put':
          line.put(event.pixel, false);
          return true;
        case 'cross':
          line.pointTo(event.pixel);
          board.changed();
          return true;
        case 'finish':
          return line.divideOffered() || endLine();
        case 'cancel':
          return endLine();
        case 'remove':
        case 'undo':
          return remove();
        case 'step':
          return goTo(walk.step(line.last()?.fid, event.by));
        case 'follow': {
          const last = line.last();
          return goTo(last && walk.go(last.fid, event.by));
        }
        case 'choose': {
          const pointer = line.pointer();
          const node = line.last() ?? (pointer && nodes.nearest(pointer, board.reach()));
          if (node) chooseNode(board, node);
          return Boolean(node);
        }
        case 'settle':
        case 'put-by':
        case 'remove-hole':
        case 'other-way':
        case 'arc':
          return false;
      }
    },
    preview: () => graphPreview(board, nodes, line, drag),
    state: () => ({
      ...NO_STATE,
      vertices: line.last() === null ? 0 : 1,
      canFinish: line.last() !== null,
      canDeleteVertex: line.last() !== null,
    }),
  };
}

const chooseNode = (board: Board, { fid }: { fid: string }): void =>
  void board.edits.commit('choose-nodes', { fids: [fid], isToggling: true });

/** A press draws; with Shift it chooses a node or a path, with Alt a path up to the next crossings. */
function press(
  board: Board,
  nodes: GraphNodes,
  line: GraphLine,
  { pixel, shift, alt: isRun = false }: { pixel: Pixel; shift: boolean; alt?: boolean },
): void {
  const node = shift ? nodes.nearest(pixel, board.reach()) : null;
  // While a line is under way Shift keeps its right angles.
  const path = isRun || (shift && !line.isOpen()) ? nodes.edgeAt(pixel, board.reach()) : null;
  if (node) return chooseNode(board, node);
  if (!path) return line.put(pixel, shift);
  const target = { kind: 'edge', from: path.from.fid, to: path.to.fid } as const;
  board.edits.commit('choose-path', { target, isRun });
}
