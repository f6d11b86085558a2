type Point = readonly number[];

const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value));
const list = (values: readonly (number | string)[]): string =>
  `(${values.map((one) => (typeof one === 'number' ? real(one) : one)).join(',')})`;

export interface StepOptions {
  schema?: string;
  /** Entities and attributes of the unit of length, after `#`. */
  unit?: string;
  /** Its texts as they are written. */
  encode?: (text: string) => Uint8Array;
}

/** A building model in the form of STEP, written line by line; what is added answers with its number. */
export class StepWriter {
  readonly lines: string[] = [];
  readonly building: string;
  private readonly options: StepOptions;
  private readonly context: string;
  private made = 0;

  constructor(options: StepOptions = {}) {
    this.options = options;
    this.context = this.add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${this.axes([0, 0, 0])},$)`);
    const unit = this.add(options.unit ?? 'IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)');
    const units = this.add(`IFCUNITASSIGNMENT((${unit}))`);
    const project = this.add(`IFCPROJECT('${this.guid()}',$,'P',$,$,$,$,(${this.context}),${units})`);
    this.building = this.add(
      `IFCBUILDING('${this.guid()}',$,'B',$,$,${this.place([0, 0, 0])},$,$,.ELEMENT.,$,$,$)`,
    );
    this.aggregate(project, [this.building]);
  }

  /** @param line an entity with its attributes */
  add(line: string): string {
    this.lines.push(line);
    return `#${this.lines.length}`;
  }

  /** The same for each file. */
  guid(): string {
    this.made += 1;
    return `guid${String(this.made).padStart(18, '0')}`;
  }

  aggregate(whole: string, parts: readonly string[]): void {
    this.add(`IFCRELAGGREGATES('${this.guid()}',$,$,$,${whole},(${parts.join(',')}))`);
  }

  storey(name: string, elevation: number | null, building = this.building): string {
    const at = this.place([0, 0, elevation ?? 0]);
    const height = elevation === null ? '$' : real(elevation);
    const storey = this.add(
      `IFCBUILDINGSTOREY('${this.guid()}',$,'${name}',$,$,${at},$,$,.ELEMENT.,${height})`,
    );
    this.aggregate(building, [storey]);
    return storey;
  }

  /** Puts things on a storey. */
  contain(storey: string, things: readonly string[]): void {
    this.add(`IFCRELCONTAINEDINSPATIALSTRUCTURE('${this.guid()}',$,$,$,(${things.join(',')}),${storey})`);
  }

  /** @param degrees counter-clockwise */
  place(at: Point, degrees = 0): string {
    return this.add(`IFCLOCALPLACEMENT($,${this.axes(at, degrees)})`);
  }

  private axes(at: Point, degrees = 0): string {
    const point = this.add(`IFCCARTESIANPOINT(${list(at)})`);
    const radians = (degrees * Math.PI) / 180;
    const z = this.add('IFCDIRECTION((0.,0.,1.))');
    const x = this.add(`IFCDIRECTION(${list([Math.cos(radians), Math.sin(radians), 0])})`);
    return this.add(`IFCAXIS2PLACEMENT3D(${point},${z},${x})`);
  }

  /** The body of a product: an outline drawn upwards. */
  extruded(outline: readonly Point[], height: number): string {
    const points = [...outline, outline[0]!].map((one) => this.add(`IFCCARTESIANPOINT(${list(one)})`));
    return this.body(this.add(`IFCPOLYLINE((${points.join(',')}))`), height);
  }

  /** A piece of a ring about the origin. @param degrees from and to, counter-clockwise */
  extrudedArc(inner: number, outer: number, [from, to]: readonly [number, number], height: number): string {
    const at = (radius: number, degrees: number): Point => [
      radius * Math.cos((degrees * Math.PI) / 180),
      radius * Math.sin((degrees * Math.PI) / 180),
    ];
    const origin = this.add('IFCCARTESIANPOINT((0.,0.))');
    const along = this.add('IFCDIRECTION((1.,0.))');
    const axes = this.add(`IFCAXIS2PLACEMENT2D(${origin},${along})`);
    const arc = (radius: number, isForward: boolean): string => {
      const circle = this.add(`IFCCIRCLE(${axes},${real(radius)})`);
      const ends = [from, to].map((degrees) => this.add(`IFCCARTESIANPOINT(${list(at(radius, degrees))})`));
      const curve = this.add(`IFCTRIMMEDCURVE(${circle},(${ends[0]}),(${ends[1]}),.T.,.CARTESIAN.)`);
      return this.add(`IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,${isForward ? '.T.' : '.F.'},${curve})`);
    };
    const side = (a: Point, b: Point): string => {
      const ends = [a, b].map((one) => this.add(`IFCCARTESIANPOINT(${list(one)})`));
      const line = this.add(`IFCPOLYLINE((${ends.join(',')}))`);
      return this.add(`IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,${line})`);
    };
    const segments = [
      arc(outer, true),
      side(at(outer, to), at(inner, to)),
      arc(inner, false),
      side(at(inner, from), at(outer, from)),
    ];
    return this.body(this.add(`IFCCOMPOSITECURVE((${segments.join(',')}),.F.)`), height);
  }

  private body(curve: string, height: number): string {
    const profile = this.add(`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${curve})`);
    const up = this.add('IFCDIRECTION((0.,0.,1.))');
    const solid = this.add(`IFCEXTRUDEDAREASOLID(${profile},${this.axes([0, 0, 0])},${up},${real(height)})`);
    const shape = this.add(`IFCSHAPEREPRESENTATION(${this.context},'Body','SweptSolid',(${solid}))`);
    return this.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`);
  }

  wall(place: string, body: string): string {
    return this.add(`IFCWALL('${this.guid()}',$,$,$,$,${place},${body},$,$)`);
  }

  /** @param texts as they are written between quotes */
  space(place: string, body: string, { name = '1', longName = '', objectType = '' } = {}): string {
    const text = (one: string): string => (one === '' ? '$' : `'${one}'`);
    return this.add(
      `IFCSPACE('${this.guid()}',$,${text(name)},$,${text(objectType)},${place},${body},${text(longName)},.ELEMENT.,$,$)`,
    );
  }

  file(): Uint8Array<ArrayBuffer> {
    const { schema = 'IFC4', encode = (text) => new TextEncoder().encode(text) } = this.options;
    const head = `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('${schema}'));\nENDSEC;\nDATA;\n`;
    const data = this.lines.map((line, i) => `#${i + 1}=${line};\n`).join('');
    return new Uint8Array(encode(`${head}${data}ENDSEC;\nEND-ISO-10303-21;\n`));
  }
}

export const rectangle = (width: number, depth: number): [number, number][] => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
];
