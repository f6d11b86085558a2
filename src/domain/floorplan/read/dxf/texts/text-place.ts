import { type Entity, has, numberOf, type Point3, pointOf } from '../entity.ts';

/** Of the height of a letter: how wide letters are on the whole, and how far lines lie from each other. */
const LETTER_WIDTH = 0.6;
const LINE_HEIGHT = 5 / 3;

/** Of the height of a letter: so far it is gone towards the middle, since how wide a text is drawn is guessed. */
const FURTHEST = 1.5;

/** How far from its point the middle of a text lies, in its own width and height: -1/2, 0 or 1/2. */
type Share = readonly [x: number, y: number];

interface TextBox {
  at: Point3;
  share: Share;
  width: number;
  height: number;
  /** Radians. */
  turn: number;
}

/**
 * A place in a text, in its own plane, towards its middle: a label belongs to the room in which it is read, whichever of
 * its corners it was placed by, and that may lie on a wall. A text without a height is where its point is.
 */
export function placeOfText(entity: Entity, text: string): Point3 {
  const lines = text.split('\n');
  const longest = Math.max(...lines.map((line) => Array.from(line).length));
  const box =
    entity.type === 'MTEXT' ? boxOfLines(entity, lines.length, longest) : boxOfLine(entity, longest);
  const { at, share, width, height, turn } = box;
  const most = FURTHEST * numberOf(entity, 40);
  const [x, y] = [within(share[0] * width, most), within(share[1] * height, most)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const place: Point3 = [at[0] + cos * x - sin * y, at[1] + sin * x + cos * y, at[2]];
  return place.every(Number.isFinite) ? place : at;
}

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Horizontally: left, centre, right, between two points, in the middle, between two points. */
const ACROSS = [0.5, 0, -0.5, 0, 0, 0];
/** Vertically: on the baseline, above the point, around it, below it. */
const UP = [0.5, 0.5, 0, -0.5];
const BETWEEN = new Set([3, 5]);
const MIDDLE = 4;

/** A TEXT or an attribute. Justified ones are placed by their second point. */
function boxOfLine(entity: Entity, letters: number): TextBox {
  const height = numberOf(entity, 40);
  const across = numberOf(entity, 72);
  const up = numberOf(entity, entity.type === 'TEXT' ? 73 : 74);
  const isJustified = (across !== 0 || up !== 0) && has(entity, 11);
  const [first, second] = [pointOf(entity, 10), pointOf(entity, 11)];
  const isBetween = isJustified && BETWEEN.has(across);
  const at: Point3 = isBetween
    ? [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2, first[2]]
    : isJustified
      ? second
      : first;
  return {
    at,
    share: [
      isJustified ? (ACROSS[across] ?? 0) : 0.5,
      isJustified && across === MIDDLE ? 0 : ((isJustified ? UP[up] : 0.5) ?? 0.5),
    ],
    width: letters * LETTER_WIDTH * height * (numberOf(entity, 41, 1) || 1),
    height,
    turn: isBetween ? Math.atan2(second[1] - first[1], second[0] - first[0]) : radians(numberOf(entity, 50)),
  };
}

/** An MTEXT: by which of its nine points it is placed, from the top left on, row by row. */
function boxOfLines(entity: Entity, lines: number, letters: number): TextBox {
  const height = numberOf(entity, 40);
  const drawn = letters * LETTER_WIDTH * height;
  const room = numberOf(entity, 41);
  // What is wider than its column goes on in the next line.
  const isWrapped = room > 0 && drawn > room;
  const point = Math.min(9, Math.max(1, numberOf(entity, 71, 1))) - 1;
  const count = isWrapped ? lines - 1 + Math.ceil(drawn / room) : lines;
  const direction = has(entity, 11) ? Math.atan2(numberOf(entity, 21), numberOf(entity, 11)) : null;
  return {
    at: pointOf(entity, 10),
    share: [0.5 - (point % 3) / 2, Math.floor(point / 3) / 2 - 0.5],
    width: isWrapped ? room : drawn,
    height: height * (1 + (count - 1) * LINE_HEIGHT),
    turn: direction ?? radians(numberOf(entity, 50)),
  };
}
