import type { Position } from '../../domain/entities/geometry.ts';
import type { Pixel } from './snapping/snap.ts';

/** What terra-draw is told of a press or move that no pointer made. */
export function terraEvent([lng, lat]: Position, pixel: Pixel, button: 'left' | 'neither') {
  return { lng, lat, containerX: pixel.x, containerY: pixel.y, button, heldKeys: [], isContextMenu: false };
}
