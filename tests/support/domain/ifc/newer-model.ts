/** Edits the text of a building model, as a later version of it would be. */
export class NewerModel {
  private lines: string[];
  private last = 9_000_000;

  constructor(bytes: Uint8Array) {
    this.lines = new TextDecoder('latin1').decode(bytes).split(/\r?\n/);
  }

  rename(globalId: string, longName: string): void {
    this.change(this.lineOf(globalId), (values) => values.with(7, `'${longName}'`));
  }

  /** @param by in the axes and the unit of what it is placed in */
  move(globalId: string, by: readonly [x: number, y: number]): void {
    this.change(this.lineOf(globalId), (values) => values.with(5, this.placementBeside(values[5]!, by)));
  }

  /** With all that says something of it. */
  remove(globalId: string): void {
    const id = idOf(this.lines[this.lineOf(globalId)]!);
    const isAbout = (line: string): boolean =>
      line.startsWith(`${id}=`) ||
      line.includes(`(${id})`) ||
      (line.includes('IFCRELSPACEBOUNDARY(') && line.includes(`,${id},`));
    this.lines = this.lines.filter((line) => !isAbout(line)).map((line) => without(line, id));
  }

  /** One more of the same shape beside another. */
  add(globalId: string, of: string, longName: string, by: readonly [x: number, y: number]): void {
    const at = this.lineOf(of);
    const id = idOf(this.lines[at]!);
    const values = valuesOf(this.lines[at]!);
    const placement = this.placementBeside(values[5]!, by);
    const own = values.with(0, `'${globalId}'`).with(2, "'099'").with(5, placement).with(7, `'${longName}'`);
    const added = this.write(`IFCSPACE(${own.join(',')})`);
    const parent = this.lines.findIndex(
      (line) => line.includes('IFCRELAGGREGATES(') && new RegExp(`${id}[,)]`).test(line),
    );
    this.lines[parent] = this.lines[parent]!.replace(new RegExp(`${id}(?=[,)])`), `${id},${added}`);
  }

  file(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.from(this.lines.join('\r\n'), 'latin1'));
  }

  private placementBeside(placement: string, [dx, dy]: readonly [number, number]): string {
    const [parent, axis] = valuesOf(this.lineById(placement));
    const [point, ...directions] = valuesOf(this.lineById(axis!));
    const [x, y, z] = valuesOf(this.lineById(point!))
      .join(',')
      .replaceAll(/[()]/g, '')
      .split(',')
      .map(Number);
    const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value));
    const moved = this.write(`IFCCARTESIANPOINT((${[x! + dx, y! + dy, z!].map(real).join(',')}))`);
    const turned = this.write(`IFCAXIS2PLACEMENT3D(${[moved, ...directions].join(',')})`);
    return this.write(`IFCLOCALPLACEMENT(${parent},${turned})`);
  }

  private write(entity: string): string {
    const id = `#${(this.last += 1)}`;
    this.lines.splice(this.lines.lastIndexOf('ENDSEC;'), 0, `${id}= ${entity};`);
    return id;
  }

  private change(at: number, how: (values: string[]) => string[]): void {
    const line = this.lines[at]!;
    const changed = how(valuesOf(line));
    this.lines[at] = `${line.slice(0, line.indexOf('(') + 1)}${changed.join(',')});`;
  }

  private lineOf(globalId: string): number {
    const at = this.lines.findIndex((line) => line.includes(`('${globalId}'`));
    if (at < 0) throw new Error(`The model has no ${globalId}`);
    return at;
  }

  private lineById(id: string): string {
    const line = this.lines.find((one) => one.startsWith(`${id}=`));
    if (line === undefined) throw new Error(`The model has no ${id}`);
    return line;
  }
}

const idOf = (line: string): string => line.slice(0, line.indexOf('='));

/** Its arguments: no text among them may have a comma or a bracket. */
const valuesOf = (line: string): string[] =>
  line.slice(line.indexOf('(') + 1, line.lastIndexOf(')')).split(/,(?![^(]*\))/);

const without = (line: string, id: string): string =>
  line.replaceAll(new RegExp(`(?<=[(,])${id},|,${id}(?=\\))`, 'g'), '');
