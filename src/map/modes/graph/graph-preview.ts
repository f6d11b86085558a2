import type { Feature as GeoJsonFeature } from 'geojson';
import type { Position } from '../../../domain/entities/geometry.ts';
import { drawingFeature } from '../../draw/drawing-features.ts';
import { NO_PREVIEW, type Board, type ModePreview } from '../../draw/handler.ts';
import type { GraphDrag } from './graph-drag.ts';
import type { GraphLine } from './graph-line.ts';
import type { GraphNodes } from './graph-nodes.ts';

/** What is drawn of the network while it is changed: handles, what is dragged, and the line that is under way. */
export function graphPreview(
  { projection }: Board,
  nodes: GraphNodes,
  line: GraphLine,
  drag: GraphDrag,
): ModePreview {
  const features: GeoJsonFeature[] = [];
  const addPoint = (group: string, at: Position): void =>
    void features.push(drawingFeature(group, { type: 'Point', coordinates: at }));
  const addEdge = (from: Position, to: Position): void => {
    const fault = nodes.faultOf(from, to);
    const group = fault === null ? 'graph-pending' : 'graph-fault';
    features.push(drawingFeature(group, { type: 'LineString', coordinates: [from, to] }));
    if (fault) addPoint('graph-crossing', fault);
  };
  for (const edge of line.middles())
    addPoint(line.isOffered(edge) ? 'graph-offered' : 'graph-middle', edge.middle);
  const box = drag.box();
  if (box !== null) {
    const { from, to } = box;
    const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }, from];
    const coordinates = corners.map((corner) => projection.unproject(corner));
    features.push(drawingFeature('graph-box', { type: 'LineString', coordinates }));
    return { ...NO_PREVIEW, features };
  }
  const moved = drag.nodes();
  if (moved !== null) {
    const inHand = new Set(moved.map(({ fid }) => fid));
    for (const { at, links } of moved) {
      for (const fid of links) {
        const there = inHand.has(fid) ? undefined : nodes.get(fid)?.at;
        if (there) addEdge(at, there);
      }
      addPoint('graph-last', at);
    }
    return { ...NO_PREVIEW, features };
  }
  const last = line.last();
  if (last === null) return { ...NO_PREVIEW, features };
  const next = line.next(!drag.isHolding());
  if (next) addEdge(last.at, next.to);
  if (next?.snapped === true) addPoint('graph-snap', next.to);
  addPoint('graph-last', last.at);
  const lengths = next && { line: [last.at, next.to], marked: 0, isOpen: true };
  return { ...NO_PREVIEW, features, lengths };
}
