/** Across and down, as shares of a picture: from 0 at its start to 1 at its end. */
export type SharePoint = readonly [number, number];

/** A mark that a person drew on a photo. */
export type PhotoMark =
  | { kind: 'arrow'; from: SharePoint; to: SharePoint }
  | { kind: 'text'; at: SharePoint; text: string };

/** Characters of a text on a photo. */
export const LONGEST_MARK = 60;

/** An arrow that is shorter than this share of the picture was a slip of the finger. */
const SHORTEST_ARROW = 0.02;

/** An arrow between two points; null where they are too near each other to mean one. */
export function arrowBetween(from: SharePoint, to: SharePoint): PhotoMark | null {
  return Math.hypot(to[0] - from[0], to[1] - from[1]) < SHORTEST_ARROW ? null : { kind: 'arrow', from, to };
}

/** The three corners of an arrow's head, in pixels of a picture of that size. */
export function arrowHead(
  from: SharePoint,
  to: SharePoint,
  [width, height]: readonly [number, number],
): [number, number][] {
  const [x, y] = [to[0] * width, to[1] * height];
  const angle = Math.atan2(y - from[1] * height, x - from[0] * width);
  const long = markSize([width, height]) * 1.4;
  const corner = (turn: number): [number, number] => [
    x - long * Math.cos(angle + turn),
    y - long * Math.sin(angle + turn),
  ];
  return [[x, y], corner(0.45), corner(-0.45)];
}

/** Pixels: the height of a text, by which lines and heads go too. */
export const markSize = ([width, height]: readonly [number, number]): number =>
  Math.max(12, Math.round(Math.max(width, height) * 0.03));
