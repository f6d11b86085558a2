import type { Area } from './plane.ts';
import { box, disc } from './shapes.ts';

interface Piece {
  type: string;
  area: Area;
}

const piece = (type: string, area: Area): Piece => ({ type, area });

/** Pieces side by side along the room, each `w` by `d`, `step` apart, as many as fit. */
function along(type: string, x0: number, x1: number, y: number, w: number, d: number, step: number): Piece[] {
  const count = Math.max(0, Math.floor((x1 - x0 + (step - w)) / step));
  const spare = (x1 - x0 - (count * step - (step - w))) / 2;
  return Array.from({ length: count }, (_, i) => {
    const x = x0 + spare + i * step;
    return piece(type, box(x, y, x + w, y + d));
  });
}

/**
 * The furniture of a room of this type. The room's origin is a corner: `w` along the corridor, `d` away from it, the corridor
 * at y = 0. The area before the door stays free.
 */
export function furniture(type: string, w: number, d: number): Piece[] {
  switch (type) {
    case 'waiting-room':
      return [0.34, 0.62, 0.86].flatMap((y) => along('bench', 0.9, w - 0.9, d * y, 2.2, 0.55, 2.8));
    case 'patient-room':
    case 'recovery-room':
      return [piece('bed', box(w - 2.5, d - 1.9, w - 0.3, d - 0.9))];
    case 'ward':
    case 'day-ward':
    case 'intensive-care':
    case 'dialysis':
      return along('bed', 0.7, w - 0.7, d - 2.5, 1, 2.2, 2.4);
    case 'exam-room':
    case 'consulting-room':
    case 'treatment-room':
      return [
        piece('bed', box(0.3, d - 2.4, 1.05, d - 0.5)),
        piece('table', box(w - 1.7, d - 1.3, w - 0.3, d - 0.6)),
      ];
    case 'operating-room':
      return [piece('bed', box(w / 2 - 0.45, d / 2 - 1.1, w / 2 + 0.45, d / 2 + 1.1))];
    case 'x-ray':
    case 'ct-scan':
    case 'mri':
      return [
        piece('medical-equipment', disc([w / 2, d * 0.6], 1)),
        piece('bed', box(w / 2 - 0.35, d * 0.6 - 2.6, w / 2 + 0.35, d * 0.6 - 1)),
      ];
    case 'meeting-room':
    case 'conference-room':
    case 'training-room':
      return [piece('table', box(w * 0.25, d * 0.35, w * 0.75, d * 0.65))];
    case 'office':
      return along('table', 0.4, w - 0.4, d - 1.2, 1.5, 0.75, 2.1).slice(0, 3);
    case 'open-office':
      return [0.3, 0.62].flatMap((y) => along('table', 0.9, w - 0.9, d * y, 1.5, 1.4, 2.6));
    case 'cafe':
    case 'canteen':
      return [0.35, 0.72].flatMap((y, row) =>
        Array.from({ length: Math.floor((w - 1.4) / 2.4) }, (_, i) =>
          piece('table', disc([1.6 + i * 2.4 + row * 0.9, d * y], 0.5)),
        ).filter((one) => (one.area[0]?.[0]?.[0]?.[0] ?? 0) < w - 0.6),
      );
    case 'reception':
    case 'nurse-station':
      return [piece('counter', box(0.7, 0.5, w - 0.7, 1.1))];
    case 'pharmacy':
    case 'shop':
    case 'gift-shop':
    case 'library':
    case 'storage':
    case 'sterile-supply':
    case 'records':
      return along('shelving', 0.6, w - 0.6, d * 0.42, 0.5, d * 0.48, 1.6);
    case 'laboratory':
    case 'kitchen':
    case 'pathology':
      return [
        piece('counter', box(0.4, d - 1, w - 0.4, d - 0.3)),
        piece('counter', box(w * 0.25, d * 0.42, w * 0.75, d * 0.58)),
      ];
    case 'lecture-hall':
      return [0.4, 0.56, 0.72, 0.88].map((y) => piece('bench', box(0.8, d * y - 0.3, w - 0.8, d * y + 0.2)));
    default:
      return [];
  }
}
