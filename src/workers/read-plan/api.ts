import type { Position } from '../../domain/entities/geometry.ts';
import type { Lost, ProposedUnit } from '../../domain/floorplan/read/drawing/drawing.ts';
import type { DrawingPart } from '../../domain/floorplan/read/drawing/drawing-parts.ts';
import type { ConvertedByBytes } from '../../domain/floorplan/formats/convert-plan.ts';
import type { Georeference } from '../../domain/floorplan/georeference/georeference.ts';
import type { DeviceDrawing, PagePicture } from '../../domain/floorplan/index.ts';
import type { ProjectedPlan } from '../../domain/floorplan/projections/project-geojson.ts';
import type { Answer } from '../../domain/coded-error.ts';
import type { EncodingGuess } from '../../domain/text-encoding/index.ts';
import type { PlanAnchor, PlanPlace } from '../../domain/floorplan/read/drawing/placed-features.ts';

/** Where pdf.js finds its files: folders, each with a slash at its end. */
export interface PdfFiles {
  characterMaps: string;
  standardFonts: string;
}

/** What a format with pages needs. */
export interface PageSource {
  /** From 1. */
  page: number;
  files: PdfFiles;
}

export interface PlacedPlan {
  /** A FeatureCollection on earth as UTF-8 JSON, the same as the server's conversion. */
  json: Uint8Array<ArrayBuffer>;
  /** The south-west and north-east corners of the drawing: where they are in it, and on earth. */
  anchors: [PlanAnchor, PlanAnchor];
  /** The unit that it is read in, if the drawing names no unit or an impossible one. */
  unit?: ProposedUnit;
  /** The plans that stand side by side on the sheet; none where it is one. */
  parts: DrawingPart[];
  /** How many things were left out that lie far away from all else. */
  farAway: number;
  /** Where the drawing says that it stands. */
  georeference?: Georeference;
  /** What of the file could not be read. */
  lost?: Lost;
  /** In what its texts may be written, where that is not certain. */
  encodings?: EncodingGuess;
}

/** A plan, or why it could not be made; the unread parts may be the reason. */
export type PlanAnswer = Answer<PlacedPlan> &
  Pick<PlacedPlan, 'lost' | 'encodings'> & {
    /** How many the file has, where its format has pages and it could be opened. */
    pages?: number | null;
  };

/** What a plan draws with lines. */
export type DrawnShape =
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] };

export interface ReadPlanApi {
  /** How many lines and areas a FeatureCollection draws. The bytes are given away. */
  openShapes(json: Uint8Array): Promise<number>;
  /** The next of them from a place on, few enough that no page is held up; empty at the end. */
  takeShapes(from: number): Promise<DrawnShape[]>;
  /** A drawing on earth. The bytes are given away. */
  read(type: DeviceDrawing, bytes: Uint8Array, source: PageSource, place: PlanPlace): Promise<PlanAnswer>;
  /** The bytes of the file that a level gets of a file of another format. */
  convert(format: ConvertedByBytes, bytes: Uint8Array): Promise<Answer<Uint8Array<ArrayBuffer>>>;
  /** A GeoJSON in the coordinates of a system, as one in degrees. The bytes are given away. */
  project(json: Uint8Array, system: string): Promise<Answer<ProjectedPlan>>;
  /** A page that is a picture, as one. The bytes are given away. */
  renderPdf(bytes: Uint8Array, source: PageSource): Promise<Answer<PagePicture>>;
}
