import { describe, expect, it } from 'vitest';
import { buildingIn, readModel } from '../../../tests/support/domain/ifc/open-ifc.ts';
import { rectangle, StepWriter } from '../../../tests/support/domain/ifc/step-writer.ts';
import { areaOf } from '../../domain/floorplan/read/ifc/cut-bodies.ts';
import type { IfcElement, IfcStorey } from '../../domain/floorplan/read/ifc/ifc-building.ts';
import { indicesOf } from '../../domain/floorplan/split/storey-order.ts';

type Point = readonly [number, number];

/** A storey with what is made for it. */
async function storeyWith(make: (step: StepWriter) => string[], step = new StepWriter()): Promise<IfcStorey> {
  step.contain(step.storey('Ground floor', 0), make(step));
  const { storeys } = await buildingIn(step.file());
  expect(storeys).toHaveLength(1);
  return storeys[0]!;
}

const wallWith = async (make: (step: StepWriter) => [place: string, body: string]): Promise<IfcElement> =>
  (await storeyWith((step) => [step.wall(...make(step))])).elements[0]!;

/** The distance from a point to the nearest corner. */
const toCorner = ([x, y]: Point, ring: readonly Point[]): number =>
  Math.min(...ring.map(([px, py]) => Math.hypot(px - x, py - y)));

describe('a wall', () => {
  it('straight → the rectangle that it is', async () => {
    const wall = await wallWith((step) => [step.place([2, 3, 0]), step.extruded(rectangle(5, 0.3), 2.8)]);
    const [ring] = wall.areas[0]!;
    expect(ring).toHaveLength(4);
    for (const corner of [
      [2, 3],
      [7, 3],
      [7, 3.3],
      [2, 3.3],
    ] as const)
      expect(toCorner(corner, ring!)).toBeLessThan(0.001);
  });

  it('turned by 17.3 degrees → its rectangle, turned', async () => {
    const wall = await wallWith((step) => [
      step.place([2, 3, 0], 17.3),
      step.extruded(rectangle(5, 0.3), 2.8),
    ]);
    const [ring] = wall.areas[0]!;
    const [cos, sin] = [Math.cos((17.3 * Math.PI) / 180), Math.sin((17.3 * Math.PI) / 180)];
    expect(ring).toHaveLength(4);
    for (const [x, y] of rectangle(5, 0.3))
      expect(toCorner([2 + x * cos - y * sin, 3 + x * sin + y * cos], ring!)).toBeLessThan(0.001);
  });

  it('on an arc → within a centimetre of it', async () => {
    const wall = await wallWith((step) => [step.place([0, 0, 0]), step.extrudedArc(19.8, 20, [10, 70], 2.8)]);
    const [ring] = wall.areas[0]!;
    // Middles of chords are where these are furthest from the arc.
    const spots = ring!.flatMap(([x, y], i): Point[] => {
      const [nx, ny] = ring![(i + 1) % ring!.length]!;
      return Math.hypot(nx - x, ny - y) > 0.19 && Math.abs(Math.hypot(x, y) - Math.hypot(nx, ny)) > 0.1
        ? [[x, y]]
        : [
            [x, y],
            [(x + nx) / 2, (y + ny) / 2],
          ];
    });
    for (const [x, y] of spots) {
      const radius = Math.hypot(x, y);
      expect(Math.min(Math.abs(radius - 19.8), Math.abs(radius - 20))).toBeLessThan(0.01);
    }
    const exact = ((20 ** 2 - 19.8 ** 2) * Math.PI * 60) / 360;
    expect(Math.abs(areaOf(ring!) / exact - 1)).toBeLessThan(0.01);
  });

  it('a hundred kilometres from the origin → as exact', async () => {
    const wall = await wallWith((step) => [
      step.place([155_000, 463_000, 0]),
      step.extruded(rectangle(5, 0.3), 2.8),
    ]);
    expect(toCorner([155_005, 463_000.3], wall.areas[0]![0]!)).toBeLessThan(0.001);
  });

  it('two storeys high → on both, where the upper one has something of its own', async () => {
    const step = new StepWriter();
    const wall = step.wall(step.place([0, 0, 0]), step.extruded(rectangle(5, 0.3), 6));
    const above = step.wall(step.place([0, 2, 3]), step.extruded(rectangle(5, 0.3), 3));
    step.contain(step.storey('Ground floor', 0), [wall]);
    step.contain(step.storey('First floor', 3), [above]);
    step.storey('Roof', 4);
    const { storeys } = await buildingIn(step.file());
    expect(storeys.map(({ elements }) => elements.length)).toEqual([1, 2, 0]);
  });
});

describe('what leads from storey to storey', () => {
  it.each([
    ['ELEVATOR', 'elevator'],
    ['ESCALATOR', 'escalator'],
    ['MOVINGWALKWAY', 'escalator'],
    ['NOTDEFINED', 'elevator'],
  ])('an IfcTransportElement that is %s → %s on each storey that it reaches', async (type, kind) => {
    const step = new StepWriter();
    const at = step.place([1, 1, 0]);
    const body = step.extruded(rectangle(2, 2), 6.5);
    const lift = step.add(`IFCTRANSPORTELEMENT('${step.guid()}',$,'Lift A',$,$,${at},${body},$,.${type}.)`);
    const wall = (z: number) => step.wall(step.place([0, 0, z]), step.extruded(rectangle(5, 0.3), 2.8));
    step.contain(step.storey('Ground floor', 0), [lift, wall(0)]);
    step.contain(step.storey('First floor', 3), [wall(3)]);
    step.contain(step.storey('Second floor', 9), [wall(9)]);
    const { storeys } = await buildingIn(step.file());
    const kinds = storeys.map(({ elements }) =>
      elements.map((one) => one.kind).filter((one) => one !== 'wall'),
    );
    expect(kinds).toEqual([[kind], [kind], []]);
    expect(areaOf(storeys[0]!.elements.find((one) => one.kind === kind)!.areas[0]![0]!)).toBeCloseTo(4, 2);
  });
});

describe('storeys', () => {
  const room = (step: StepWriter, z: number, longName = 'Office') =>
    step.space(step.place([0, 0, z]), step.extruded(rectangle(4, 3), 2.5), { longName });

  it('not named · spaces at two heights → two, of these heights', async () => {
    const step = new StepWriter();
    step.aggregate(step.building, [room(step, 0), room(step, 0.4), room(step, 3.5)]);
    const { storeys } = await buildingIn(step.file());
    expect(storeys.map(({ spaces }) => spaces.length)).toEqual([2, 1]);
    expect(indicesOf(storeys)).toEqual([0, 1]);
  });

  it('of two buildings in one place → each with its own walls alone, and with the name of its building', async () => {
    const step = new StepWriter();
    const other = step.add(
      `IFCBUILDING('${step.guid()}',$,'C',$,$,${step.place([0, 0, 0])},$,$,.ELEMENT.,$,$,$)`,
    );
    const wall = () => step.wall(step.place([0, 0, 0]), step.extruded(rectangle(5, 0.3), 6));
    step.contain(step.storey('EG', 0), [wall()]);
    step.contain(step.storey('EG', 0, other), [wall()]);
    const { storeys } = await buildingIn(step.file());
    expect(storeys.map(({ building, elements }) => [building, elements.length])).toEqual([
      ['B', 1],
      ['C', 1],
    ]);
  });

  it('upside down → in the order in which their spaces lie', async () => {
    const step = new StepWriter();
    const upper = step.storey('A', 0);
    const lower = step.storey('B', 3);
    step.aggregate(upper, [room(step, 3)]);
    step.aggregate(lower, [room(step, 0)]);
    const { storeys } = await buildingIn(step.file());
    expect(storeys.map(({ name }) => name)).toEqual(['B', 'A']);
  });

  it('with spaces and no walls → the spaces', async () => {
    const step = new StepWriter();
    step.aggregate(step.storey('EG', 0), [room(step, 0)]);
    const [storey] = (await buildingIn(step.file())).storeys;
    expect(storey).toMatchObject({ elements: [], spaces: [{ longName: 'Office' }] });
  });
});

describe('names', () => {
  const named = async (written: string, encode?: (text: string) => Uint8Array): Promise<string | null> => {
    const step = new StepWriter(encode && { encode });
    const place = step.place([0, 0, 0]);
    const body = step.extruded(rectangle(4, 3), 2.5);
    step.aggregate(step.storey('EG', 0), [step.space(place, body, { longName: written })]);
    return (await buildingIn(step.file())).storeys[0]!.spaces[0]!.longName;
  };
  const bytes = (text: string, spelt: Readonly<Record<string, number[]>>): Uint8Array =>
    Uint8Array.from(Array.from(text).flatMap((sign) => spelt[sign] ?? [sign.charCodeAt(0)]));

  it.each([
    ['wide letters', String.raw`\X2\4F1A8B705BA4\X0\ 1`, '会議室 1'],
    ['letters of Latin-1 shifted', String.raw`B\S\|ro`, 'Büro'],
    ['letters by their number', String.raw`B\X\FCro`, 'Büro'],
    ['a quote', `Chef''s office`, "Chef's office"],
    ['UTF-8, which the standard does not know', 'Büro', 'Büro'],
  ])('%s', async (_, written, read) => {
    expect(await named(written)).toBe(read);
  });

  it('in Windows-1251 as they are', async () => {
    const page = Object.fromEntries(
      Array.from('абвгдежзийклмнопрстуфхцчшщъыьэюя').map((letter, i) => [letter, [0xe0 + i]]),
    );
    expect(await named('кабинет директора', (text) => bytes(text, page))).toBe('кабинет директора');
  });

  it('in Shift-JIS as they are, whose second bytes may be those of a backslash', async () => {
    const page = { 会: [0x89, 0xef], 議: [0x8b, 0x63], 室: [0x8e, 0xba], 表: [0x95, 0x5c], 示: [0x8e, 0xa6] };
    expect(await named('会議室表示', (text) => bytes(text, page))).toBe('会議室表示');
  });
});

describe('units', () => {
  const widthIn = async (unit: string, width: number, door: number) => {
    const step = new StepWriter({ unit });
    const place = step.place([0, 0, 0]);
    const body = step.extruded(rectangle(width, 3), 2.5);
    const storey = step.storey('EG', 0);
    step.aggregate(storey, [step.space(place, body)]);
    step.contain(storey, [
      step.add(`IFCDOOR('${step.guid()}',$,'D',$,$,${place},$,$,2.,${door},.DOOR.,.SINGLE_SWING_LEFT.,$)`),
    ]);
    const building = await buildingIn(step.file());
    const [space] = building.storeys[0]!.spaces;
    return { width: Math.max(...space!.areas.flat(2).map(([x]) => x)), unit: building.unit };
  };

  it.each([
    ['metres that are feet', 3.1, 0.3048],
    ['metres that are millimetres', 900.5, 0.001],
    ['metres that are metres', 0.9, null],
  ])('%s, by how wide the doors are', async (_, door, likely) => {
    const { unit } = await widthIn('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)', 10, door);
    expect(unit.likely).toBe(likely);
  });

  it('of millimetres → metres', async () => {
    const { width } = await widthIn('IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)', 10_000, 900.5);
    expect(width).toBeCloseTo(10, 3);
  });
});

describe('a file that can not be read is refused', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const model = (): string => {
    const step = new StepWriter();
    step.contain(step.storey('EG', 0), [
      step.wall(step.place([0, 0, 0]), step.extruded(rectangle(5, 0.3), 2.8)),
    ]);
    return new TextDecoder().decode(step.file());
  };

  it.each([
    ['a drawing', '0\nSECTION\n2\nHEADER\n', 'file-type-mismatch'],
    ['nothing', '', 'file-type-mismatch'],
    ['XML', '<?xml version="1.0"?><ifcXML/>', 'ifc-xml'],
    ['a future version', model().replace('IFC4', 'IFC5'), 'ifc-version'],
    ['another standard in the same form', model().replace('IFC4', 'AUTOMOTIVE_DESIGN'), 'file-type-mismatch'],
    ['a header alone', model().slice(0, 150), 'file-invalid'],
    [
      'cut off before anything stands',
      model().slice(0, model().indexOf('IFCBUILDINGSTOREY')),
      'file-invalid',
    ],
    ['without anything on its storeys', model().replace(/#\d+=IFCWALL[^;]*;/, ''), 'nothing-usable'],
  ])('%s', async (_, text, code) => {
    expect(await readModel(bytes(text))).toEqual({ ok: false, code });
  });

  it('cut off behind its walls → read, with a note that it is cut', async () => {
    const text = model();
    const read = await readModel(bytes(text.slice(0, text.indexOf('ENDSEC;\nEND-ISO'))));
    expect(read).toMatchObject({ ok: true, value: { isCut: true } });
  });

  it.each([1e12, Number.NaN, 1e300])('a wall at %s → left out, the rest is read', async (x) => {
    const step = new StepWriter();
    const far = step.wall(step.place([x, 0, 0]), step.extruded(rectangle(5, 0.3), 2.8));
    const near = step.wall(step.place([0, 0, 0]), step.extruded(rectangle(5, 0.3), 2.8));
    step.contain(step.storey('EG', 0), [far, near]);
    const { storeys, lost } = await buildingIn(step.file());
    expect(storeys[0]!.elements).toHaveLength(1);
    expect(lost).toEqual({ IFCWALL: 1 });
  });

  it('placements and parts in a circle → read without them', async () => {
    const step = new StepWriter();
    const at = `#${step.lines.length + 1}`;
    step.add(`IFCLOCALPLACEMENT(${at},$)`);
    const circling = step.wall(at, step.extruded(rectangle(5, 0.3), 2.8));
    const storey = step.storey('EG', 0);
    const wall = step.wall(step.place([0, 0, 0]), step.extruded(rectangle(5, 0.3), 2.8));
    step.aggregate(wall, [wall]);
    step.aggregate(storey, [storey]);
    step.contain(storey, [wall, circling]);
    const { storeys } = await buildingIn(step.file());
    expect(storeys[0]!.elements.length).toBeGreaterThan(0);
  });
});
