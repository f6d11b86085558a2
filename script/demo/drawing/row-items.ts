/** Rooms and gaps along a corridor, in walking order. All widths are along the corridor, metres. */
export type Item =
  | {
      kind: 'room';
      name: string;
      type: string;
      width: number;
      depth?: number;
      door: Door;
      more?: Record<string, unknown>;
    }
  | { kind: 'suite'; name: string; type: string; width: number; depth?: number }
  | { kind: 'pair'; width: number; front: [name: string, type: string]; back: [name: string, type: string] }
  | { kind: 'pass'; width: number; exit?: string }
  | { kind: 'stairs'; name: string; width: number }
  | { kind: 'lifts'; name: string; count: number; width: number }
  | { kind: 'shaft'; width: number };
export type Door = 'near' | 'middle' | 'far' | 'wide';

/** `depth` makes a room deeper or shallower than its row: that is what gives a façade its steps. */
export const room = (
  name: string,
  type: string,
  width: number,
  options: { depth?: number; door?: Door; more?: Record<string, unknown> } = {},
): Item => ({ kind: 'room', name, type, width, door: 'middle', ...options });

/** Open to the corridor along its whole width. */
export const bay = (name: string, type: string, width: number, depth?: number): Item => ({
  kind: 'room',
  name,
  type,
  width,
  door: 'wide',
  ...(depth === undefined ? {} : { depth }),
});

/** A room with its own bathroom beside the door: an L. */
export const suite = (name: string, type: string, width: number, depth?: number): Item => ({
  kind: 'suite',
  name,
  type,
  width,
  ...(depth === undefined ? {} : { depth }),
});

/** Two rooms behind each other; the back one is reached through the front one. */
export const pair = (width: number, front: [string, string], back: [string, string]): Item => ({
  kind: 'pair',
  width,
  front,
  back,
});

/** The corridor goes on sideways: to another wing, or out of the building. */
export const pass = (width: number, exit?: string): Item => ({
  kind: 'pass',
  width,
  ...(exit === undefined ? {} : { exit }),
});
export const stairs = (name: string, width = 3.4): Item => ({ kind: 'stairs', name, width });
export const lifts = (name: string, count = 2): Item => ({
  kind: 'lifts',
  name,
  count,
  width: count * 2.5 + 0.2,
});
export const shaft = (width: number): Item => ({ kind: 'shaft', width });

/** A run of numbered rooms whose widths take turns: `series('Exam', 'exam-room', 12, [3.4, 3.4, 4.2])`. */
export const series = (name: string, type: string, first: number, widths: number[], depth?: number): Item[] =>
  widths.map((width, i) =>
    room(`${name} ${first + i}`, type, width, {
      door: i % 2 === 0 ? 'far' : 'near',
      ...(depth === undefined ? {} : { depth }),
    }),
  );
export const suites = (name: string, type: string, first: number, widths: number[]): Item[] =>
  widths.map((width, i) => suite(`${name} ${first + i}`, type, width));
