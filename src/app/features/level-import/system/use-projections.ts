import { useEffect, useState } from 'react';
import type { searchSystems } from '../../../../domain/floorplan/projections/known-systems.ts';
import type { projectionOf } from '../../../../domain/floorplan/projections/projection.ts';

/** What is known of coordinate systems. */
export interface Projections {
  searchSystems: typeof searchSystems;
  projectionOf: typeof projectionOf;
}

/** Loaded with the first field that asks for a system; null before, and where it can't be had. */
export function useProjections(): Projections | null {
  const [found, setFound] = useState<Projections | null>(null);
  useEffect(() => {
    let gone = false;
    const load = async (): Promise<Projections> => ({
      ...(await import('../../../../domain/floorplan/projections/known-systems.ts')),
      ...(await import('../../../../domain/floorplan/projections/projection.ts')),
    });
    load().then(
      (all) => !gone && setFound(all),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return found;
}
