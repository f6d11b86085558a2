import { transfer } from 'comlink';
import {
  parseJson,
  splitGeoJson,
  splitImdf,
  type LeftOut,
  type LevelPart,
  type PlanIssue,
} from '../../domain/floorplan/index.ts';
import { isRecord } from '../../domain/floorplan/read/is-record.ts';
import type { SplitAnswer, SplitLevelsApi } from './api.ts';

const issueOf = (code: string): PlanIssue => ({ code, severity: 'error', path: 'file', first: [] });

/** What the reader of its format left out of a file, which it writes into its GeoJSON (`read/osm/read-osm.ts`). */
function leftOutIn(root: unknown): LeftOut {
  const count = isRecord(root) ? root['withoutLevel'] : null;
  return typeof count === 'number' ? { '': count } : {};
}

/** The job itself: holds the levels of one file. */
export function splitLevelsJob(): SplitLevelsApi {
  let opened: LevelPart[] = [];
  let archive: { files: Map<string, unknown>; unreadable: string[] } | null = null;

  const told = (parts: LevelPart[], leftOut: LeftOut = {}): SplitAnswer => {
    opened = parts;
    return {
      ok: true,
      parts: parts.map(({ features, ...part }) => ({ ...part, count: features.length })),
      leftOut,
    };
  };

  return {
    async open(bytes, isArchive) {
      opened = [];
      archive = null;
      if (!isArchive) {
        const parsed = parseJson(bytes);
        // Its faults are reported when the plan is read whole.
        return parsed.ok ? told(splitGeoJson(parsed.value), leftOutIn(parsed.value)) : told([]);
      }
      const { unzip } = await import('./unzip.ts');
      const unzipped = unzip(bytes);
      if (!unzipped.ok) return { ok: false, issues: [unzipped.issue] };
      const files = new Map<string, unknown>();
      const unreadable: LeftOut = {};
      for (const [name, content] of unzipped.files) {
        const parsed = parseJson(content);
        if (parsed.ok) files.set(name, parsed.value);
        else if (name.startsWith('level.') || name.startsWith('unit.'))
          return { ok: false, issues: [parsed.issue] };
        else unreadable[name] = 1;
      }
      const split = splitImdf(files);
      if (split === null) return { ok: false, issues: [issueOf('archive-no-levels')] };
      archive = { files, unreadable: Object.keys(unreadable) };
      return told(split.parts, { ...split.leftOut, ...unreadable });
    },
    async report() {
      if (archive === null) return null;
      const { checkImdf } = await import('../../domain/imdf/index.ts');
      return checkImdf(archive.files, archive.unreadable);
    },
    take(id) {
      const part = opened.find((one) => one.id === id);
      if (part === undefined) throw new Error('There is no such level in the file');
      const json = JSON.stringify({ type: 'FeatureCollection', features: part.features });
      const bytes = new TextEncoder().encode(json);
      return Promise.resolve(transfer(bytes, [bytes.buffer]));
    },
  };
}
