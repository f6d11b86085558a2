import { transfer } from 'comlink';
import { placeDrawing } from '../../domain/floorplan/read/drawing/place-drawing.ts';
import { planJson } from '../../domain/floorplan/read/drawing/plan-json.ts';
import { readDxf } from '../../domain/floorplan/read/dxf/read-dxf.ts';
import type { ReadPlanApi } from './api.ts';

/** The job itself: keeps nothing. */
export const readPlanJob = (): ReadPlanApi => ({
  readDxf(bytes, place) {
    const drawing = readDxf(bytes);
    const placed = drawing.ok ? placeDrawing(drawing.value, place) : drawing;
    if (!placed.ok) return Promise.resolve(placed);
    const value = joined(planJson(placed.value, { type: 'FeatureCollection' }));
    return Promise.resolve(transfer({ ok: true, value }, [value.buffer]));
  },
});

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
