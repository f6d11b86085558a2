import type { Map as MapLibreMap } from 'maplibre-gl';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { boundsAcross } from '../../domain/geometry/index.ts';
import { shapeOf } from '../scene/scene-shape.ts';
import { CHANGE_COLOURS } from '../colours/palette.ts';
import type { ChangedShape, PreviewScene } from './preview-types.ts';

/** Pixels. */
const LINE = { plain: 3, selected: 5, before: 1.5, casing: 3 } as const;
const BADGE = { radius: 9, beside: 13, apart: 15 } as const;
/** So that no colour alone tells them apart. */
const DASHES: Record<ChangedShape['change'], readonly number[]> = {
  added: [],
  changed: [9, 5],
  deleted: [2, 5],
};

/** The rings of an area; a point has none. */
function ringsOf(geometry: FeatureGeometry): readonly (readonly Position[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

/** Within a badge: a plus, a pencil or a minus. */
function signOf(change: ChangedShape['change'], at: { x: number; y: number }): Path2D {
  const sign = new Path2D();
  if (change === 'changed') {
    sign.moveTo(at.x - 4, at.y + 4);
    sign.lineTo(at.x - 3, at.y + 1);
    sign.lineTo(at.x + 2, at.y - 4);
    sign.lineTo(at.x + 4, at.y - 2);
    sign.lineTo(at.x - 1, at.y + 3);
    sign.closePath();
  } else {
    sign.moveTo(at.x - 4, at.y);
    sign.lineTo(at.x + 4, at.y);
  }
  if (change === 'added') {
    sign.moveTo(at.x, at.y - 4);
    sign.lineTo(at.x, at.y + 4);
  }
  return sign;
}

/**
 * Marks what differs from the published map: lines with a light edge and a badge each, drawn above the map and its
 * raised walls, never over the areas themselves. On the right of `split` only, where there is one.
 */
export function createChangeOverlay(map: MapLibreMap, first: PreviewScene) {
  let scene = first;
  const canvas = document.createElement('canvas');
  canvas.dataset['changes'] = '';
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
  map.getCanvasContainer().append(canvas);

  const isInView = ({ geometry }: ChangedShape): boolean => {
    const box = boundsAcross(geometry);
    if (box === null) return false;
    const view = map.getBounds();
    return (
      box[0] <= view.getEast() &&
      box[2] >= view.getWest() &&
      box[1] <= view.getNorth() &&
      box[3] >= view.getSouth()
    );
  };
  const pathOf = (geometry: FeatureGeometry): Path2D => {
    const path = new Path2D();
    for (const line of ringsOf(geometry)) {
      for (const [i, [lng, lat]] of line.entries()) {
        const { x, y } = map.project([lng, lat]);
        if (i === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
      }
      path.closePath();
    }
    return path;
  };

  function draw(): void {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const ratio = window.devicePixelRatio;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== across || canvas.height !== down) {
      Object.assign(canvas, { width: across, height: down });
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    }
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    if (!scene.showsChanges) return;
    context.save();
    if (scene.split !== null) {
      context.beginPath();
      context.rect(width * scene.split, 0, width, height);
      context.clip();
    }
    context.lineJoin = 'round';
    const shown = scene.changes.filter(isInView);
    for (const shape of shown) drawLines(context, shape);
    const badges: { x: number; y: number }[] = [];
    for (const shape of shown) drawBadge(context, shape, badges);
    context.restore();
  }

  function drawLines(context: CanvasRenderingContext2D, shape: ChangedShape): void {
    const { change, isBefore, geometry, key } = shape;
    const colours = CHANGE_COLOURS[scene.theme];
    const path = pathOf(geometry);
    const plain = key === scene.selected ? LINE.selected : LINE.plain;
    const width = isBefore ? LINE.before : plain;
    context.setLineDash([]);
    context.strokeStyle = colours.casing;
    context.lineWidth = width + LINE.casing;
    context.stroke(path);
    context.setLineDash(isBefore ? [2, 4] : [...DASHES[change]]);
    context.strokeStyle = colours[change];
    context.lineWidth = width;
    context.stroke(path);
  }

  /** Beside the middle of the shape, where its own sign is; none over another one. */
  function drawBadge(
    context: CanvasRenderingContext2D,
    { change, isBefore, geometry }: ChangedShape,
    drawn: { x: number; y: number }[],
  ): void {
    if (isBefore) return;
    const [lng, lat] = shapeOf(geometry).anchor;
    const middle = map.project([lng, lat]);
    const at = { x: middle.x + BADGE.beside, y: middle.y - BADGE.beside };
    if (drawn.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < BADGE.apart)) return;
    drawn.push(at);
    const colours = CHANGE_COLOURS[scene.theme];
    context.setLineDash([]);
    context.beginPath();
    context.arc(at.x, at.y, BADGE.radius, 0, Math.PI * 2);
    context.fillStyle = colours[change];
    context.fill();
    context.strokeStyle = colours.casing;
    context.lineWidth = 2;
    context.stroke();
    context.lineWidth = change === 'changed' ? 1.5 : 2;
    context.stroke(signOf(change, at));
  }

  map.on('render', draw);
  return {
    show(next: PreviewScene): void {
      scene = next;
      draw();
    },
    remove(): void {
      map.off('render', draw);
      canvas.remove();
    },
  };
}
