import type { Lost } from '../drawing/drawing.ts';
import type { Entity } from './entity.ts';

/** Entities outside the plan, or without content of their own: left out without a report. */
const NO_PART = new Set(
  `ARC_DIMENSION ATTDEF ATTRIB CAMERA COORDINATION_MODEL DIMENSION ENDBLK GEOPOSITIONMARKER IMAGE LARGE_RADIAL_DIMENSION
  LAYOUTPRINTCONFIG LEADER LIGHT MLEADER MULTILEADER OLEFRAME OLE2FRAME POINTCLOUD POINTCLOUDEX RAY RTEXT SECTIONOBJECT
  SEQEND SHAPE SUN TABLE ACAD_TABLE TOLERANCE VERTEX VIEWPORT WIPEOUT XLINE`.split(/\s+/),
);

/** Kinds that are counted by their own name; what is beyond goes together. */
const MOST_KINDS = 20;
const MOST_FILES = 20;
const OTHERS = '…';

/** Notes what of a drawing can't be taken, so that a person hears of it. */
export class Losses {
  private readonly files = new Set<string>();
  private readonly kinds = new Map<string, number>();
  private isCut = false;

  /** Something that no shape could be made of. */
  leaveOut({ type, layer }: Entity): void {
    // The layer Defpoints holds the anchor points of dimensions. Other points are survey points, or our own places.
    if (type === 'POINT' && layer.toLowerCase() === 'defpoints') return;
    if (!NO_PART.has(type)) this.count(type);
  }

  /** A reference to a block that is not in the file, or is in a file of its own. */
  miss(path: string): void {
    if (path === '') this.count('INSERT');
    else if (this.files.size < MOST_FILES) this.files.add(path);
  }

  cutOff(): void {
    this.isCut = true;
  }

  /** Null where nothing is lost. */
  result(): Lost | null {
    const { files, kinds, isCut } = this;
    if (files.size === 0 && kinds.size === 0 && !isCut) return null;
    return { files: [...files], kinds: Object.fromEntries(kinds), isCut };
  }

  private count(type: string): void {
    const kind = this.kinds.has(type) || this.kinds.size < MOST_KINDS ? type : OTHERS;
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
  }
}
