import type { ApiError } from '../../client/answer.ts';
import type { WireFeature } from '../../../contract/index.ts';
import { placeOfDetail } from '../../client/error-detail-path.ts';

/** The nodes that a server names which refused a whole network; none where it names none. */
export function rejectedNodes(error: ApiError, wires: readonly WireFeature[]): Set<string> {
  const details = error.kind === 'http' ? error.details : [];
  const fids = new Set(wires.map((wire) => wire.properties.fid));
  return new Set(
    details.flatMap(({ path }) => {
      const named = placeOfDetail(path)?.feature;
      const fid = typeof named === 'number' ? wires[named]?.properties.fid : named;
      return fid !== undefined && fids.has(fid) ? fid : [];
    }),
  );
}
