export const LIFT = 'elevator-node';

export const isLift = ({ properties }: { properties: Record<string, unknown> }): boolean =>
  properties['typeCode'] === LIFT;

/** Where one rides from a node. */
export const ridesOf = ({ properties }: { properties: Record<string, unknown> }): string[] =>
  ((properties['portalNeighbors'] ?? []) as (string | { fid: string })[]).map((link) =>
    typeof link === 'string' ? link : link.fid,
  );
