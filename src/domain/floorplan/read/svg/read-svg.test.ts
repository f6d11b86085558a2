import { describe, expect, it } from 'vitest';
import { readDxf } from '../dxf/read-dxf.ts';
import { PLAN_CONVERTERS } from '../../formats/convert-plan.ts';
import { readSvg } from './read-svg.ts';
import { someOf } from '../../../../../tests/support/vitest/slow-tests.ts';

const bytesOf = (svg: string): Uint8Array => new TextEncoder().encode(svg);
const page = (body: string, attributes = 'viewBox="0 0 100 60"'): Uint8Array =>
  bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`);

function drawnOf(body: string, attributes?: string) {
  const answer = readSvg(page(body, attributes));
  if (!answer.ok) throw new Error(answer.code);
  return answer.value.drawn;
}

const STROKE = 'fill="none" stroke="#000"';

describe('shapes', () => {
  it('a rectangle, a line, a polygon and a path · read → their corners, y up', () => {
    const drawn = drawnOf(
      `<g ${STROKE}><rect x="1" y="2" width="10" height="5"/><line x1="0" y1="0" x2="4" y2="3"/>
       <polygon points="0,0 4,0 4,4"/><path d="M0 0h3v2"/></g>`,
    );
    expect(drawn).toMatchObject([
      {
        kind: 'area',
        rings: [
          [
            [1, -2],
            [11, -2],
            [11, -7],
            [1, -7],
          ],
        ],
      },
      {
        kind: 'line',
        points: [
          [0, 0],
          [4, -3],
        ],
      },
      { kind: 'area' },
      {
        kind: 'line',
        points: [
          [0, 0],
          [3, 0],
          [3, -2],
        ],
      },
    ]);
  });

  it('a circle and an arc · read → chords that stray by less than a thousandth of the page', () => {
    const [circle] = drawnOf(`<circle cx="50" cy="30" r="20" ${STROKE}/>`);
    if (circle?.kind !== 'area') throw new Error('no area');
    for (const [x, y] of circle.rings[0]!) expect(Math.hypot(x - 50, y + 30)).toBeCloseTo(20, 1);
    expect(circle.rings[0]!.length).toBeGreaterThan(12);
  });

  it('transformations of groups and shapes · read → carried out from the inside out', () => {
    const [line] = drawnOf(
      `<g transform="translate(10 20)"><line transform="rotate(90) scale(2)" x1="0" y1="0" x2="5" y2="0" ${STROKE}/></g>`,
    );
    if (line?.kind !== 'line') throw new Error('no line');
    const [from, to] = line.points.map((point) => point.map((n) => Math.round(n * 1000) / 1000));
    expect([from, to]).toEqual([
      [10, -20],
      [10, -30],
    ]);
  });

  it('a symbol that is used twice · read → two of it, each in its place', () => {
    const drawn = drawnOf(
      `<defs><g id="door"><line x1="0" y1="0" x2="1" y2="0" ${STROKE}/></g></defs>
       <use href="#door" x="5" y="5"/><use xlink:href="#door" x="7" y="5" xmlns:xlink="http://www.w3.org/1999/xlink"/>`,
    );
    expect(drawn).toMatchObject([
      {
        points: [
          [5, -5],
          [6, -5],
        ],
      },
      {
        points: [
          [7, -5],
          [8, -5],
        ],
      },
    ]);
  });
});

describe('what is seen', () => {
  it.each([
    ['display="none"', `<g display="none"><rect width="5" height="5"/></g>`],
    ['style="display:none"', `<rect style="display:none" width="5" height="5"/>`],
    ['a hidden class', `<style>.off{display:none}</style><rect class="off" width="5" height="5"/>`],
    ['visibility', `<rect visibility="hidden" width="5" height="5"/>`],
    ['opacity 0', `<rect opacity="0" width="5" height="5"/>`],
    ['neither fill nor stroke', `<rect fill="none" width="5" height="5"/>`],
    ['a white sheet', `<rect fill="#fff" width="100%" height="100%"/>`],
    ['a definition', `<defs><rect width="5" height="5"/></defs>`],
    ['a clip path', `<clipPath id="c"><rect width="5" height="5"/></clipPath>`],
  ])('%s → left out', (_, body) => {
    expect(drawnOf(`${body}<line x1="0" y1="0" x2="1" y2="1" stroke="red"/>`)).toHaveLength(1);
  });

  it('a filled shape without an end · read → an area; a stroked one → a line', () => {
    expect(drawnOf('<path d="M0 0h3v2"/>')).toMatchObject([{ kind: 'area' }]);
    expect(drawnOf('<path d="M0 0h3v2" stroke="#000"/>')).toMatchObject([{ kind: 'line' }]);
  });
});

describe('as browsers read it', () => {
  it('an export of Illustrator with its own data beside · read → the drawing', () => {
    const body = `<switch><foreignObject><i/></foreignObject><g><rect width="4" height="2" ${STROKE}/></g></switch>`;
    expect(drawnOf(body)).toMatchObject([{ kind: 'area' }]);
  });

  it('half a point at the end of a polygon · read → left out, and the polygon is closed', () => {
    const [drawn] = drawnOf(`<polygon points="0,0 4,0 4,4 3" ${STROKE}/>`);
    expect(drawn).toMatchObject({ kind: 'area', rings: [{ length: 3 }] });
  });

  it.each(['rect', '.wall', '#w'])('a style for %s · read → used', (selector) => {
    const sheet = `<style>/* walls */ ${selector}, .other { display: none }</style>`;
    expect(
      drawnOf(`${sheet}<rect id="w" class="wall" width="4" height="4"/><line x2="1" stroke="red"/>`),
    ).toHaveLength(1);
  });

  it.each(['M 10 10 L 14 10 L 14 12', 'm 10,10 4,0 0,2', 'M10 10H 14V\t12', ' M\n10 10 14 10 14 12'])(
    'path data %j, with space between letter and number · read → its corners',
    (data) => {
      const corners = [
        [10, -10],
        [14, -10],
        [14, -12],
      ];
      expect(drawnOf(`<path d="${data}" fill="none" ${STROKE}/>`)).toMatchObject([{ points: corners }]);
    },
  );

  it('arc flags without spaces, a move after a close, numbers such as 1e1 and .5 · read', () => {
    const drawn = drawnOf(
      `<path d="m10 10h5v5zm20 0h5v5z" ${STROKE}/><path d="M1e1 0a5 5 0 01.5.5" ${STROKE}/>`,
    );
    expect(
      drawn.map((one) => (one.kind === 'text' ? null : one.kind === 'line' ? one.points : one.rings[0])?.[0]),
    ).toEqual([
      [10, -10],
      [30, -10],
      [10, 0],
    ]);
  });
});

describe('names and layers', () => {
  it('a layer of Inkscape, a group of Illustrator · read → the layer of what is in it', () => {
    const drawn = drawnOf(
      `<g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:groupmode="layer" inkscape:label="Wände">
         <g><line x1="0" y1="0" x2="1" y2="0" ${STROKE}/></g></g>
       <g id="Doors_x20_inside_1_"><line x1="0" y1="0" x2="1" y2="0" ${STROKE}/></g><line x1="0" y1="0" x2="1" y2="0" ${STROKE}/>`,
    );
    expect(drawn.map(({ layer }) => layer)).toEqual(['Wände', 'Doors inside', '0']);
  });

  it('a layer without a name, one with a name of any length · read → 0, and its start', () => {
    const line = `<line x2="1" ${STROKE}/>`;
    const drawn = drawnOf(
      `<g groupmode="layer" label="">${line}</g><g groupmode="layer" label="${'w'.repeat(9000)}">${line}</g>`,
    );
    expect(drawn.map(({ layer }) => layer)).toEqual(['0', 'w'.repeat(200)]);
  });

  it('a text of several spans · read → one text at its first place, with its height', () => {
    const drawn = drawnOf(
      '<g transform="scale(2)"><text font-size="3"><tspan x="4" y="5">Meeting</tspan><tspan x="4" y="9">Raum &amp; mehr</tspan></text></g>',
    );
    expect(drawn).toMatchObject([{ kind: 'text', text: 'Meeting Raum & mehr', at: [8, -10], height: 6 }]);
  });

  it('a shape that a person named · read → its name in its middle; a name that a program gave → none', () => {
    const drawn = drawnOf(
      `<rect id="424_0" x="0" y="0" width="4" height="2"/><rect id="rect3012" x="5" y="0" width="4" height="2"/>
       <rect id="_x31_01" x="10" y="0" width="4" height="2"><title>Library</title></rect>`,
    );
    expect(drawn.flatMap((one) => (one.kind === 'text' ? [[one.text, one.at]] : []))).toEqual([
      ['424', [2, -1]],
      ['Library', [12, -1]],
    ]);
  });
});

describe('sizes', () => {
  const outline = `<rect width="200" height="100" ${STROKE}/><text x="10" y="10">Büro 会議室</text>`;
  async function asDxf(size: string) {
    const dxf = await PLAN_CONVERTERS.svg(page(outline, `${size} viewBox="0 0 200 100"`));
    if (!dxf.ok) throw new Error(dxf.code);
    const read = readDxf(dxf.value);
    if (!read.ok) throw new Error(read.code);
    const [area] = read.value.drawn;
    const widest = area?.kind === 'area' ? Math.max(...area.rings[0]!.map(([x]) => x)) : NaN;
    return { ...read.value, metres: widest * read.value.metresPerUnit };
  }

  it('a page as large as a floor · made a DXF → its size', async () => {
    expect((await asDxf('width="20000mm" height="10000mm"')).metres).toBeCloseTo(20);
  });

  it('a page of paper · made a DXF → 100 times its size, with its texts', async () => {
    const { metres, drawn } = await asDxf('width="400mm" height="200mm"');
    expect(metres).toBeCloseTo(40);
    expect(drawn).toMatchObject([{ kind: 'area' }, { kind: 'text', text: 'Büro 会議室' }]);
  });

  it.each([
    'width="10constructor" viewBox="0 0 200 100"',
    'width="1e400mm" viewBox="0 0 200 100"',
    'width="10mm" viewBox="0 0 1e-320 1e-320"',
  ])('%s · made a DXF → numbers only, and its shape', async (size) => {
    const dxf = await PLAN_CONVERTERS.svg(page(`${outline}<text font-size="1e999">tall</text>`, size));
    if (!dxf.ok) throw new Error(dxf.code);
    expect(new TextDecoder().decode(dxf.value)).not.toMatch(/NaN|Infinity/);
    const read = readDxf(dxf.value);
    expect(read.ok && read.value.drawn).toHaveLength(3);
  });

  it('a page in pixels · made a DXF → no unit is named', async () => {
    const dxf = await PLAN_CONVERTERS.svg(page(outline, 'width="200" height="100"'));
    expect(dxf.ok && new TextDecoder().decode(dxf.value)).not.toContain('INSUNITS');
  });
});

describe('files that cannot be read', () => {
  const nested = Array.from(
    { length: 10 },
    (_, i) => `<g id="a${i}">${'<use href="#a'.concat(`${i + 1}"/>`).repeat(9)}</g>`,
  );
  const deep = Array.from(
    { length: 12 },
    (_, i) => `<g id="d${i}">${'<g>'.repeat(250)}<use href="#d${i + 1}"/>${'</g>'.repeat(250)}</g>`,
  );
  it.each(
    someOf(
      [
        ['no XML', 'hello', 'file-invalid'],
        ['HTML', '<html><svg/></html>', 'file-type-mismatch'],
        ['nothing drawn', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'nothing-usable'],
        ['cut off', '<svg><g><rect width="5"', 'file-invalid'],
        ['a thing in itself', '<svg><g id="a"><use href="#a"/></g></svg>', 'blocks-too-deep'],
        ['references by the billion', `<svg>${nested.join('')}<g id="a10"/></svg>`, 'drawing-too-large'],
        ['deeper than any drawing', `<svg>${'<g>'.repeat(5000)}`, 'drawing-too-large'],
        ['deep, by references as well', `<svg>${deep.join('')}</svg>`, 'blocks-too-deep'],
        [
          'a long thing that is not seen, used again and again',
          `<svg><path id="p" d="${' '.repeat(100_000)}"/>${'<use href="#p"/>'.repeat(2_000)}</svg>`,
          'drawing-too-large',
        ],
      ] as const,
      4,
    ),
  )('%s → refused with words', (_, svg, code) => {
    const answer = readSvg(bytesOf(svg));
    expect(answer.ok ? 'read' : answer.code).toBe(code);
  });

  it.each([
    ['a style sheet that is one comment after the other', `<style>${'/* '.repeat(200_000)}</style>`],
    ['a style sheet without a rule', `<style>${'a '.repeat(400_000)}</style>`],
    [
      'a name that is nearly one of a program',
      `<rect id="rect${'1'.repeat(400_000)}x" width="1" height="1"/>`,
    ],
    ['a path of many points behind one letter', `<path d="M0 0 ${'1 2 3 4 '.repeat(60_000)}" ${STROKE}/>`],
    ['a transformation of blanks', `<g transform="matrix(${' '.repeat(400_000)}"/>`],
    ['a transformation that opens again and again', `<g transform="${'matrix('.repeat(100_000)}"/>`],
    [
      'a class of many properties, used by many shapes',
      `<style>.a{${Array.from({ length: 10_000 }, (__, i) => `p${i}:1`).join(';')}}</style>${'<rect class="a" width="1" height="1"/>'.repeat(10_000)}`,
    ],
  ])('%s → read in the time of any other', (_, body) => {
    expect(drawnOf(`${body}<line x2="1" stroke="red"/>`).length).toBeGreaterThan(0);
  });

  it('entities of its own · read → not expanded', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    const answer = readSvg(bytesOf(`${bomb}<svg><text x="1" y="1">&b;</text></svg>`));
    expect(
      answer.ok && answer.value.drawn.map((one) => (one.kind === 'text' ? one.text.length : 0)),
    ).toSatisfy((lengths: unknown) => !Array.isArray(lengths) || lengths.every((n) => (n as number) < 10));
  });

  it('path data with an error · read up to it', () => {
    expect(drawnOf(`<path d="M0 0L5 0L5 5 oops L9 9" ${STROKE}/>`)).toMatchObject([{ kind: 'line' }]);
  });
});
