import type { Position } from '../../../../domain/entities/geometry.ts';
import type { ImdfReport } from '../../../../domain/imdf/index.ts';
import {
  convertedFormat,
  extensionOf,
  fileIssue,
  isArchive,
  type PlanIssue,
} from '../../../../domain/floorplan/index.ts';
import {
  startReadIfc,
  startSplitLevels,
  WasmMissingError,
  type IfcBelief,
  type IfcDoubts,
  type ReadIfcJob,
} from '../../../../workers/index.ts';
import type { PartSummary } from '../../../../domain/floorplan/index.ts';
import { planOfFile } from '../../../commands/index.ts';

/** Its levels, what of it is not taken, and what a building model says that can't be true. */
export type OpenedLevels =
  | {
      ok: true;
      parts: readonly PartSummary[];
      leftOut: Readonly<Record<string, number>>;
      doubts: IfcDoubts | null;
    }
  | { ok: false; issues: readonly PlanIssue[] };

/** A file that may hold several levels. Rejects as its workers do. */
export interface LevelSource {
  /** Of what is taken, the extension of its file. */
  extension: string;
  /** Null: its form says what is wrong with it. */
  open: () => Promise<OpenedLevels | null>;
  /** What is wrong with an open IMDF archive; null for all else. */
  report: () => Promise<ImdfReport | null>;
  take: (id: string, belief: IfcBelief) => Promise<Uint8Array<ArrayBuffer>>;
  /** Ends its worker, whatever it is doing. */
  close: () => void;
}

const refused = (code: string, type = ''): OpenedLevels => ({
  ok: false,
  issues: [fileIssue(code, { type: type.toUpperCase() })],
});

/** @param at where the building is */
export const levelSource = (file: File, at: Position): LevelSource =>
  convertedFormat(extensionOf(file.name)) === 'ifc' ? modelSource(file, at) : splitSource(file);

function modelSource(file: File, at: Position): LevelSource {
  const ended = new AbortController();
  let job: ReadIfcJob | null = null;
  return {
    extension: 'ifc',
    async open() {
      const bytes = new Uint8Array(await file.arrayBuffer());
      try {
        job = await startReadIfc(ended.signal);
        const answer = await job.open(bytes, at);
        return answer.ok ? answer : refused(answer.code, extensionOf(file.name));
      } catch (cause) {
        if (cause instanceof WasmMissingError) return refused('reader-missing');
        throw cause;
      }
    },
    report: () => Promise.resolve(null),
    take: (id, belief) => job!.take(id, belief),
    close: () => ended.abort(),
  };
}

function splitSource(file: File): LevelSource {
  const job = startSplitLevels();
  const type = extensionOf(file.name);
  const isZip = isArchive(type);
  return {
    extension: convertedFormat(type) === null ? 'geojson' : type,
    async open() {
      const plan = isZip ? null : await planOfFile(file);
      if (plan?.ok === false) return null;
      const bytes = plan?.value.bytes ?? new Uint8Array(await file.arrayBuffer());
      const answer = await job.open(bytes, isZip);
      return answer.ok ? { ...answer, doubts: null } : answer;
    },
    report: () => job.report(),
    take: (id) => job.take(id),
    close: () => job.close(),
  };
}
