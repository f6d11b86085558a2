import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { LEAST_AGREEMENT } from '../../../domain/revision/index.ts';
import type { Encoding } from '../../../domain/text-encoding/index.ts';
import { newFid, pageOf } from '../../commands/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { openRevisionAtom, type Compared, type Reading } from './open-revision.ts';
import { readRevision, type Phase, type ReadRevision } from './read-revision.ts';
import { chosenAgain, chosenAtFirst, reviewRows } from './review-rows.ts';

export interface RevisedLevel {
  level: Level;
  building: Building;
  features: readonly Feature[];
}

/** The newer plan of a level that is being compared, how far that is, and what was found. */
export function useOpenRevision({ level, building, features }: RevisedLevel) {
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const [open, setOpen] = useAtom(openRevisionAtom);
  const { file, reading, page, pages, encoding } =
    open?.levelLid === level.lid
      ? open
      : { file: null, reading: null, page: pageOf(level), pages: null, encoding: null };
  const abort = useRef<AbortController | null>(null);

  const setReading = (next: Reading): void =>
    setOpen({ levelLid: level.lid, file, page, pages, encoding, reading: next });
  /** It is not even read. */
  const refuse = (code: 'type' | 'size'): void =>
    setOpen({
      levelLid: level.lid,
      file: null,
      page,
      pages: null,
      encoding: null,
      reading: { is: 'failed', code },
    });
  const clear = (): void => {
    abort.current?.abort();
    abort.current = null;
    setOpen(null);
  };
  /** @param before the same file, compared with what was on the level then */
  async function compare(
    next: File,
    ofPage: number,
    before: Compared | null = null,
    of: Encoding | null = next === file ? encoding : null,
  ): Promise<void> {
    const own = new AbortController();
    abort.current?.abort();
    abort.current = own;
    let known = next === file ? pages : null;
    const show = (is: Reading): void => {
      if (abort.current === own)
        setOpen({ levelLid: level.lid, file: next, page: ofPage, pages: known, encoding: of, reading: is });
    };
    const compared = { level, building, features, taxonomy, page: ofPage, encoding: of };
    const onPhase = (phase: Phase): void => show({ is: 'reading', phase });
    const answer = await readRevision(workspace, next, compared, onPhase, own.signal).catch(
      (): ReadRevision => ({ ok: false, code: 'failed' }),
    );
    known = answer.pages ?? known;
    if (!answer.ok)
      return show({ is: 'failed', code: answer.code, lost: answer.lost, encodings: answer.encodings });
    const revision = answer.value;
    const rows = reviewRows(revision.rows, () => newFid(workspace));
    show({
      is: 'compared',
      revision,
      compared: new Set(features.map(({ fid }) => fid)),
      rows,
      chosen: before === null ? chosenAtFirst(revision, rows) : chosenAgain(before, revision, rows),
      anchors: answer.anchors,
      isPicture: answer.isPicture,
      lost: answer.lost ?? null,
      encodings: answer.encodings ?? null,
      isReplacing: rows.length === 0 || revision.agreement >= LEAST_AGREEMENT,
    });
  }
  // What was being read when the panel was left is read again.
  const resume = useRef<(() => void) | null>(null);
  useEffect(() => {
    resume.current = () => {
      if (file !== null && reading?.is === 'reading') void compare(file, page);
    };
  });
  useEffect(() => {
    resume.current?.();
    return () => {
      abort.current?.abort();
      abort.current = null;
    };
  }, []);
  return { file, reading, page, pages, encoding, compare, setReading, refuse, clear };
}
