import type { ApiError } from '../../client/answer.ts';
import type { WireFeature } from '../../contract/index.ts';

/** The nodes that a server names which refused a whole network; none where it names none. */
export function refusedNodes(error: ApiError, wires: readonly WireFeature[]): Set<string> {
  const details = error.kind === 'http' ? error.details : [];
  return new Set(
    details.flatMap(({ path }) => {
      const at = /^features\.(\d+)(\.|$)/.exec(path)?.[1];
      const wire = at === undefined ? undefined : wires[Number(at)];
      return wire === undefined ? [] : wire.properties.fid;
    }),
  );
}
