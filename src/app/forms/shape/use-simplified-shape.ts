import { useEffect, useState } from 'react';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { startCheckShape, type SimplerShape } from '../../../workers/index.ts';

export type Simpler =
  | { state: 'working' }
  | { state: 'failed' }
  | { state: 'done'; of: FeatureGeometry; made: SimplerShape };

/**
 * The shape with fewer corners, worked out by a worker. Another distance, another shape or leaving ends the worker
 * that is at it.
 * @param metres how far a corner that is left out may lie from the new outline
 */
export function useSimpler(geometry: FeatureGeometry, metres: number): Simpler {
  const [answer, setAnswer] = useState<{ to: string; of: FeatureGeometry; made: SimplerShape | null }>();
  const key = String(metres);
  useEffect(() => {
    const job = startCheckShape();
    let isOver = false;
    const tell = (made: SimplerShape | null): void => {
      if (!isOver) setAnswer({ to: key, of: geometry, made });
    };
    job.simplify(geometry, Number(key)).then(tell, () => tell(null));
    return () => {
      isOver = true;
      job.close();
    };
  }, [geometry, key]);
  if (answer === undefined || answer.to !== key || answer.of !== geometry) return { state: 'working' };
  return answer.made === null ? { state: 'failed' } : { state: 'done', of: geometry, made: answer.made };
}
