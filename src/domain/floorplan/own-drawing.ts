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
}

/** A name beside a shape: the shape has it too. */
const LABEL = 'label';
/** A string of extended data has at most 255 bytes: so many letters, of which each may be spelt in seven. */
const PIECE = /(?:\\U\+[0-9A-F]{4}|.){1,34}/g;

export const labelStrings = (): string[] => [LABEL];

/** @param asAscii spells letters as the format has room for */
export const ownStrings = (
  { feature, part, ring, typeCode, name }: OwnFeature,
  asAscii: (text: string) => string,
): string[] => [
  `feature ${feature} ${part} ${ring}`,
  typeCode,
  ...(name === null ? [] : (asAscii(name).match(PIECE) ?? [])),
];

/** Undefined for what is not ours. */
export function ownFeatureOf(strings: readonly string[] | undefined): OwnFeature | 'label' | undefined {
  const [head = '', typeCode = '', ...name] = strings ?? [];
  if (head === LABEL) return LABEL;
  const [, feature, part, ring] = /^feature (\w+) (\d{1,6}) (\d{1,6})$/.exec(head) ?? [];
  if (feature === undefined || typeCode === '') return undefined;
  return { feature, part: Number(part), ring: Number(ring), typeCode, name: name.join('') || null };
}
