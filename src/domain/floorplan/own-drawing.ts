import { toDxfText } from './dxf-text.ts';

/** The name under which our DXF says what an outline is: extended data, which programs of others keep. */
export const OWN_APPLICATION = 'STOREY';

/** What a ring or a point of our own DXF belongs to. */
export interface OwnFeature {
  /** The same for all rings of one feature. */
  feature: string;
  part: number;
  /** 0 for the shell. */
  ring: number;
  typeCode: string;
  name: string | null;
  /** What a beacon is found by, and has to have; and the number that another system gives it. */
  identity?: OwnIdentity;
}

export type OwnIdentity = Readonly<Partial<Record<(typeof IDENTITY)[number], string | number>>>;
const IDENTITY = ['uuid', 'major', 'minor', 'eid'] as const;

/** Undefined without such properties. */
export function identityOf(properties: Readonly<Record<string, unknown>>): OwnIdentity | undefined {
  const known = IDENTITY.flatMap((name) => {
    const value = properties[name];
    return typeof value === 'number' || (typeof value === 'string' && /^[\w$.-]{1,64}$/.test(value))
      ? [[name, value] as const]
      : [];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** A name beside a shape: the shape has it too. */
const LABEL = 'label';
/** Before what a beacon is found by. */
const IDS = 'ids ';
const IDS_LINE = /^ids \{.*\}$/;
/** A string of extended data has at most 255 bytes: so many letters, of which each may be spelt in seven. */
const PIECE = /(?:\\U\+[0-9A-F]{4}|.){1,34}/g;

export const labelStrings = (): string[] => [LABEL];

export const ownStrings = ({ feature, part, ring, typeCode, name, identity }: OwnFeature): string[] => [
  `feature ${feature} ${part} ${ring}`,
  typeCode,
  ...(identity || name?.startsWith(IDS) ? [`${IDS}${JSON.stringify(identity ?? {})}`] : []),
  ...(name === null ? [] : (toDxfText(name).match(PIECE) ?? [])),
];

/** Undefined for what is not ours. */
export function ownFeatureOf(strings: readonly string[] | undefined): OwnFeature | 'label' | undefined {
  const [head = '', typeCode = '', ...others] = strings ?? [];
  if (head === LABEL) return LABEL;
  const [, feature, part, ring] = /^feature (\w+) (\d{1,6}) (\d{1,6})$/.exec(head) ?? [];
  if (feature === undefined || typeCode === '') return undefined;
  const hasIds = IDS_LINE.test(others[0] ?? '');
  const identity = hasIds ? readIdentity(others[0]!) : undefined;
  const name = others.slice(hasIds ? 1 : 0).join('') || null;
  return { feature, part: Number(part), ring: Number(ring), typeCode, name, ...(identity && { identity }) };
}

function readIdentity(written: string): OwnIdentity | undefined {
  try {
    const read: unknown = JSON.parse(written.slice(IDS.length));
    return typeof read === 'object' && read !== null
      ? identityOf(read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
