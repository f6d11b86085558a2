import { layerRole } from '../../layer-role.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { type DrawingLimits, type Geodata, tooLarge } from '../drawing/drawing.ts';
import { OWN_APPLICATION } from '../../own-drawing.ts';
import { CodedError } from '../../../coded-error.ts';
import { clipBoundaries, type ClipObject } from './clip-boundaries.ts';
import { type Entity, HANDLE, numberOf, type Point3, textOf } from './entity.ts';
import { GeodataObject } from './geodata-object.ts';
import { KnownCodes } from './share-codes.ts';
import type { Encoding, EncodingGuess } from '../../../text-encoding/index.ts';
import { Viewports } from './viewports.ts';
import { textEncodingOf, readEscapes } from './texts/text-encoding.ts';
import { COMMENT, startsAsDxf } from './tags/starts-as-dxf.ts';
import type { Tags } from './tags/tags.ts';

export interface Block {
  name: string;
  base: Point3;
  entities: Entity[];
  /** It lies in this file, which the drawing refers to; null for all others. */
  file: string | null;
}

export interface DxfDocument {
  insunits: number;
  /** Layers that are frozen, and those that are off or never printed, by their name in lower case. */
  frozen: Set<string>;
  off: Set<string>;
  /** By name in lower case: names of DXF know no case. */
  blocks: Map<string, Block>;
  /** How much is seen of references to blocks, by their handle: corners in the block's own coordinates. */
  clips: Map<string, PlanePoint[]>;
  /** Where it says that it stands; null where it does not. */
  geodata: Geodata | null;
  /** It says of its own end. */
  hasEnd: boolean;
  /** What texts are written in. */
  decode: (bytes: Uint8Array) => string;
  /** In what they may be written, where that is not certain. */
  encodings: EncodingGuess | null;
}

/** What is known of a file before it is read. */
export interface Written {
  /** Its lines with letters beyond ASCII. */
  lines: readonly Uint8Array[];
  /** In what a person said that they are written. */
  encoding: Encoding | null;
}

/** Pairs with codes above these say nothing about a shape (handles, reactors, data of other programs). */
const LAST_KEPT = 98;
/** 0: a layer is never printed. */
const PLOTTED = 290;
/** Extrusion, and whether a layer is printed. */
const KEPT_ABOVE = new Set([210, 220, 230, PLOTTED]);
/** Extended data: whose it is, and its texts. */
const APPLICATION = 1001;
const APPLICATION_TEXT = 1000;
/** A comment of ours. */
const ORIGIN = /^Origin: longitude (-?\d[\d.]*), latitude (-?\d[\d.]*) \(WGS 84\)$/;
/** A program's own object within an entity; its pairs reuse the codes of ours. */
const EMBEDDED_OBJECT = 101;
const isTextCode = (code: number) => code < 10;
/** What owns an object. */
const OWNER = 330;
/** Begins and ends pairs of one program, which name objects too. */
const APPLICATION_GROUP = 102;
const CLIP_OBJECTS = new Set(['DICTIONARY', 'SPATIAL_FILTER']);

/**
 * Reads all but the model, whose entities are only counted. Throws the CodedErrors `file-type-mismatch`, `file-invalid`,
 * `drawing-too-large`.
 */
export function readDocument(tags: Tags, limits: DrawingLimits, written: Written): DxfDocument {
  const reader = new DocumentReader(tags, limits);
  reader.useLetters('', written);
  reader.read();
  return reader.document;
}

/**
 * Goes through the model, entity by entity: none is kept, for there may be a million. Comes after `readDocument`, on the
 * same file from its start, and throws the same.
 */
export function readModel(
  tags: Tags,
  document: DxfDocument,
  limits: DrawingLimits,
  take: (entity: Entity) => void,
): void {
  tags.useEncoding(document.decode);
  new DocumentReader(tags, limits, take).read();
}

class DocumentReader {
  readonly document: DxfDocument = {
    insunits: 0,
    frozen: new Set(),
    off: new Set(),
    blocks: new Map(),
    clips: new Map(),
    geodata: null,
    hasEnd: false,
    decode: () => '',
    encodings: null,
  };
  private readonly tags: Tags;
  private readonly limits: DrawingLimits;
  /** Set where only the model is wanted. */
  private readonly takeModel: ((entity: Entity) => void) | null;
  private readonly known = new KnownCodes();
  private readonly viewports = new Viewports();
  private version = '';
  private written: Written = { lines: [], encoding: null };
  private count = 0;

  constructor(tags: Tags, limits: DrawingLimits, takeModel: ((entity: Entity) => void) | null = null) {
    this.tags = tags;
    this.limits = limits;
    this.takeModel = takeModel;
  }

  /** On to the next pair, skipping comments. */
  private next(): boolean {
    do {
      if (!this.tags.next()) {
        if (this.tags.isAtEnd()) return false;
        throw new CodedError('file-invalid');
      }
      if (this.tags.code() === COMMENT) this.document.geodata ??= originIn(this.tags.text());
    } while (this.tags.code() === COMMENT);
    return true;
  }

  read(): void {
    this.readSections();
    // What no sheet shows is not part of the plan, as what is off.
    for (const layer of this.viewports.hidden()) this.document.off.add(layer);
  }

  private readSections(): void {
    const { tags } = this;
    if (!startsAsDxf(tags)) throw new CodedError('file-type-mismatch');
    do {
      if (tags.code() !== 0) continue;
      const word = tags.text();
      if (word !== 'ENDSEC' && this.isEnd(word)) return;
      if (word === 'SECTION' && this.next() && tags.code() === 2) this.readSection(tags.text());
    } while (this.next());
  }

  /** The end of a section, or of the file. */
  private isEnd(word: string): boolean {
    if (word === 'EOF') this.document.hasEnd = true;
    return word === 'EOF' || word === 'ENDSEC';
  }

  private readSection(name: string): void {
    if (name === 'ENTITIES') {
      if (this.takeModel) this.readOwned(this.takeModel);
      else this.skipRecords();
    } else if (this.takeModel) this.skipRecords();
    else if (name === 'HEADER') this.readHeader();
    else if (name === 'TABLES') this.readRecords((record) => this.takeLayer(record));
    else if (name === 'BLOCKS') this.readBlocks();
    else if (name === 'OBJECTS') this.readObjects();
    else this.skipRecords();
  }

  private readHeader(): void {
    const { tags } = this;
    let variable = '';
    let codePage = '';
    while (this.next() && tags.code() !== 0) {
      if (tags.code() === 9) variable = tags.text();
      else if (variable === '$ACADVER') this.version = tags.text();
      else if (variable === '$DWGCODEPAGE') codePage = tags.text();
      else if (variable === '$INSUNITS') this.document.insunits = tags.number();
    }
    this.useLetters(codePage, this.written);
  }

  useLetters(codePage: string, written: Written): void {
    this.written = written;
    const { decode, guess } = textEncodingOf(this.version, codePage, written.lines, written.encoding);
    this.document.decode = decode;
    this.document.encodings = guess;
    this.tags.useEncoding(decode);
  }

  private takeLayer(record: Entity): void {
    if (record.type !== 'LAYER') return;
    const at = (code: number) => record.values[record.codes.indexOf(code)];
    const name = at(2);
    if (typeof name !== 'string') return;
    const handle = at(HANDLE);
    if (typeof handle === 'string') this.viewports.name(handle, name);
    const flags = at(70);
    const colour = at(62);
    if (typeof flags === 'number' && flags & 1) this.document.frozen.add(name.toLowerCase());
    const isOff = typeof colour === 'number' && colour < 0;
    // What is never printed is help for drawing, unless its name says that it is part of the plan.
    const isAid = at(PLOTTED) === 0 && layerRole(name) === 'other';
    if (isOff || isAid) this.document.off.add(name.toLowerCase());
  }

  private readBlocks(): void {
    let take: (record: Entity) => void = () => undefined;
    let end: () => void = () => undefined;
    this.readRecords((record) => {
      if (record.type === 'BLOCK') {
        const block: Block = { name: '', base: [0, 0, 0], entities: [], file: fileOf(record) };
        const found = (code: number) => {
          const value = record.values[record.codes.indexOf(code)];
          return typeof value === 'number' ? value : 0;
        };
        block.base = [found(10), found(20), found(30)];
        const name = record.values[record.codes.indexOf(2)];
        if (typeof name === 'string') {
          block.name = name;
          this.document.blocks.set(name.toLowerCase(), block);
        }
        end();
        ({ take, end } = owned((entity) => block.entities.push(this.known.share(entity))));
      } else if (record.type === 'ENDBLK') {
        end();
        take = () => undefined;
        end = () => undefined;
      } else take(record);
    });
  }

  private readOwned(give: (entity: Entity) => void): void {
    const { take, end } = owned(give);
    this.readRecords(take);
    end();
  }

  /** Of all objects those alone that say how much of a block is seen, and where the drawing stands. */
  private readObjects(): void {
    const { tags } = this;
    const objects: ClipObject[] = [];
    let object: ClipObject | null = null;
    let geodata: GeodataObject | null = null;
    let isInGroup = false;
    while (this.next()) {
      const code = tags.code();
      if (code === 0) {
        const type = tags.text().toUpperCase();
        this.document.geodata ??= geodata?.result() ?? null;
        if (this.isEnd(type)) break;
        this.countRecord();
        object = CLIP_OBJECTS.has(type)
          ? { type, handle: '', owner: '', points: [], numbers: [], isOn: true }
          : null;
        geodata = type === 'GEODATA' ? new GeodataObject() : null;
        if (object) objects.push(object);
        isInGroup = false;
      } else if (geodata) geodata.take(tags);
      else if (object === null) continue;
      else if (code === APPLICATION_GROUP) isInGroup = tags.text().startsWith('{');
      else if (!isInGroup) takePair(object, tags);
    }
    this.document.clips = clipBoundaries(objects);
  }

  private skipRecords(): void {
    const { tags } = this;
    while (this.next()) {
      if (tags.code() !== 0) {
        this.viewports.take(tags);
        continue;
      }
      const type = tags.text().toUpperCase();
      this.viewports.begin(type);
      if (this.isEnd(type)) return;
      this.countRecord();
    }
  }

  private countRecord(): void {
    this.count += 1;
    if (this.count > this.limits.entities) throw tooLarge();
  }

  /** Every record up to the end of the section. */
  private readRecords(take: (record: Entity) => void): void {
    const { tags } = this;
    let record: Entity | null = null;
    let isForeign = false;
    let isOwn = false;
    while (this.next()) {
      const code = tags.code();
      if (code === 0) {
        if (record) take(record);
        const type = tags.text().toUpperCase();
        this.viewports.begin(type);
        if (this.isEnd(type)) return;
        this.countRecord();
        record = { type, layer: '0', codes: [], values: [], parts: [] };
        isForeign = false;
        isOwn = false;
      } else if (code === EMBEDDED_OBJECT) isForeign = true;
      else if (record?.type === 'VIEWPORT') this.viewports.take(tags);
      else if (code === APPLICATION) isOwn = tags.text() === OWN_APPLICATION;
      else if (isOwn && record && code === APPLICATION_TEXT)
        (record.own ??= []).push(readEscapes(tags.text()));
      else if (record && !isForeign && (code <= LAST_KEPT || KEPT_ABOVE.has(code))) this.keep(record, code);
    }
    if (record) take(record);
  }

  private keep(record: Entity, code: number): void {
    if (!isTextCode(code)) {
      record.codes.push(code);
      record.values.push(this.tags.number());
    } else if (code === 8) record.layer = readEscapes(this.tags.text());
    else if (code === HANDLE && (record.type === 'INSERT' || record.type === 'LAYER')) {
      record.codes.push(code);
      record.values.push(this.tags.text());
    } else if (code < HANDLE) {
      record.codes.push(code);
      record.values.push(readEscapes(this.tags.text()));
    }
  }
}

/** Where our own drawing says that its origin lies. */
function originIn(comment: string): Geodata | null {
  const [, longitude, latitude] = ORIGIN.exec(comment.trim()) ?? [];
  if (longitude === undefined || latitude === undefined) return null;
  const reference: PlanePoint = [Number(longitude), Number(latitude)];
  return { design: [0, 0], reference, metresPerUnit: 1, north: [0, 1], gridScale: 1, definition: 'WGS84' };
}

/** A block is a reference to another file, laid in or laid over. */
const REFERENCE = 4 | 8;

function fileOf(block: Entity): string | null {
  if (!(numberOf(block, 70) & REFERENCE)) return null;
  return textOf(block, 1) || textOf(block, 2);
}

function takePair(object: ClipObject, tags: Tags): void {
  const code = tags.code();
  if (code === HANDLE) object.handle = tags.text();
  else if (code === OWNER) object.owner = tags.text();
  else if (object.type === 'DICTIONARY') return;
  else if (code === 10) object.points.push([tags.number(), 0]);
  else if (code === 20 && object.points.length > 0) object.points.at(-1)![1] = tags.number();
  else if (code === 40) object.numbers.push(tags.number());
  else if (code === 71) object.isOn = tags.number() !== 0;
}

/** Vertices go to their polyline and attributes to their insert, which is given on once it has all of them. */
function owned(give: (entity: Entity) => void) {
  let owner: Entity | null = null;
  const end = () => {
    if (owner) give(owner);
    owner = null;
  };
  const take = (record: Entity) => {
    if (owner && (record.type === 'VERTEX' || record.type === 'ATTRIB')) {
      owner.parts.push(record);
      return;
    }
    end();
    if (record.type === 'SEQEND') return;
    if (record.type === 'POLYLINE' || record.type === 'INSERT') owner = record;
    else give(record);
  };
  return { take, end };
}
