import { type Geodata, LONGEST_DEFINITION } from '../drawing/drawing.ts';
import type { Tags } from './tags/tags.ts';

/** Versions of the object whose pairs are known. */
const VERSIONS = new Set([2, 3]);
/** A local grid, a projected grid, degrees; 0 is unknown. */
const TYPES = new Set([1, 2, 3]);
/** A factor that a person gave, of several ways to know the scale of the grid. */
const BY_PERSON = 2;
const DEFINITION = new Set([301, 303]);

/** Where a drawing says that it stands (GEODATA), pair by pair. */
export class GeodataObject {
  private readonly numbers = new Map<number, number>();
  private definition = '';

  take(tags: Tags): void {
    const code = tags.code();
    if (DEFINITION.has(code)) {
      if (this.definition.length < LONGEST_DEFINITION) this.definition += tags.text();
      // The first of each: a mesh that follows has its own.
    } else if (code >= 10 && code < 300 && !this.numbers.has(code)) this.numbers.set(code, tags.number());
  }

  /** Null where it is of another version, or where a number is missing or none. */
  result(): Geodata | null {
    const at = (code: number, otherwise = NaN): number => this.numbers.get(code) ?? otherwise;
    const geodata: Geodata = {
      design: [at(10), at(20)],
      reference: [at(11), at(21)],
      metresPerUnit: at(40),
      north: [at(12, 0), at(22, 1)],
      gridScale: at(95) === BY_PERSON ? at(141, 1) : 1,
      // `^J` is a line break there.
      definition: this.definition.replaceAll(/\^[A-Z]/g, ' '),
    };
    const { design, reference, metresPerUnit, north, gridScale } = geodata;
    const isWhole = [...design, ...reference, ...north, metresPerUnit, gridScale].every(Number.isFinite);
    const isKnown = VERSIONS.has(at(90)) && TYPES.has(at(70));
    return isWhole && isKnown && metresPerUnit > 0 && gridScale > 0 ? geodata : null;
  }
}
