import type { Feature } from '../../domain/entities/feature.ts';

type Members = Readonly<Record<string, unknown>>;

/** What the map shows of a path, the first that holds. */
export type PathSign = 'tight' | 'badge' | 'hours' | 'automatic';

/** Limits of a wheelchair as a client keeps them: metres, percent, metres. */
export type TightLimits = Members;

/** Members of the links of a node by where they lead. What comes from outside may hold anything in `neighbors`. */
export function linkMembers({ properties }: Feature): ReadonlyMap<string, Members> {
  const listed: unknown = properties['neighbors'];
  const links = new Map<string, Members>();
  for (const entry of Array.isArray(listed) ? (listed as unknown[]) : []) {
    const link = typeof entry === 'object' && entry !== null ? (entry as Members) : {};
    const fid = typeof entry === 'string' ? entry : link['fid'];
    if (typeof fid === 'string' && !links.has(fid)) links.set(fid, link);
  }
  return links;
}

/** The sign of a path, from what both of its ends say. */
export function signOf(ends: readonly Members[], limits: TightLimits): PathSign | null {
  const isAny = (name: string, is: (size: number) => boolean): boolean =>
    ends.some((link) => typeof link[name] === 'number' && is(Math.abs(link[name])));
  const most = (name: string, otherwise: number): number => Number(limits[name] ?? otherwise);
  const hasDoor = (kind: string): boolean =>
    ends.some(({ door }) => (door as Members | null | undefined)?.['kind'] === kind);
  const isTight =
    isAny('width', (size) => size < most('minWidth', 0.9)) ||
    isAny('slope', (size) => size > most('maxSlope', 6)) ||
    isAny('stepHeight', (size) => size > most('maxStep', 0.02));
  if (isTight || hasDoor('revolving')) return 'tight';
  if (hasDoor('badge') || ends.some(({ access }) => access != null)) return 'badge';
  if (ends.some(({ hours }) => hours != null)) return 'hours';
  return hasDoor('automatic') ? 'automatic' : null;
}
