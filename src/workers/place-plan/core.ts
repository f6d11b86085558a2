import { transfer } from 'comlink';
import type { Polygon } from '../../domain/entities/geometry.ts';
import { fitOutline, measureFit, moveGeometry } from '../../domain/floorplan/index.ts';
import type { Finding } from '../../domain/rooms/find-rooms.ts';
import type { PlacePlanApi, PlanToPlace } from './api.ts';

/** The job itself: holds the plan between the steps of the person. */
export function placePlanJob(): PlacePlanApi {
  let opened: PlanToPlace | null = null;

  const current = (): PlanToPlace => {
    if (opened === null) throw new Error('No plan is open');
    return opened;
  };

  return {
    open(plan, keepsScale) {
      opened = plan;
      const { findings, pivot, outline } = plan;
      return Promise.resolve(fitOutline(areasOf(findings), outline, pivot, { keepsScale }));
    },
    fitTo(rooms, keepsScale) {
      const { findings, pivot } = current();
      return Promise.resolve(fitOutline(areasOf(findings), rooms, pivot, { keepsScale, hasGaps: true }));
    },
    place(placement) {
      const { findings, pivot, outline } = current();
      const features = findings.map(({ typeCode, name, geometry, identity }) => ({
        type: 'Feature',
        properties: { typeCode, ...(name !== null && { name }), ...identity },
        geometry: moveGeometry(geometry, placement, pivot),
      }));
      const json = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }));
      const fit = measureFit(areasOf(findings), outline, pivot, placement);
      return Promise.resolve(transfer({ fit, json }, [json.buffer]));
    },
  };
}

const areasOf = (findings: readonly Finding[]): Polygon[] =>
  findings.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry] : []));
