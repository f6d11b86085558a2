import type { Position } from '../../domain/entities/geometry.ts';
import type { Pixel } from './snapping/snap.ts';

/** The event that terra-draw gets for a press or move without a pointer. */
export function terraEvent([lng, lat]: Position, pixel: Pixel, button: 'left' | 'neither') {
  return { lng, lat, containerX: pixel.x, containerY: pixel.y, button, heldKeys: [], isContextMenu: false };
}
