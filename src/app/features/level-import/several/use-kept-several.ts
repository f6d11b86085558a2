import { useEffect, useRef } from 'react';
import { dropPlan, keepPlan, keptPlan, newLid } from '../../../commands/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import type { SeveralValues } from '../import-values.ts';
import type { LevelChoice, Several } from './use-several.ts';

export interface KeptSeveral {
  /** Looks into what was picked, and keeps it with what is chosen at first. True where it is not the file of one level. */
  look: (
    files: readonly File[],
    firstChosen: (levels: readonly LevelChoice[]) => string[],
  ) => Promise<boolean>;
  /** Closes the choice for good: what was kept for it goes. */
  close: () => void;
}

/** Keeps on the device what several levels are chosen of, so that a reload finds the files and the choice again. */
export function useKeptSeveral(
  several: Several,
  buildingLid: string,
  values: SeveralValues | null,
  onChange: (values: SeveralValues | null) => void,
): KeptSeveral {
  const workspace = useWorkspace();
  const isOpening = useRef(false);
  /** Counts what was picked and closed. */
  const attempt = useRef(0);
  /** The last values, for steps that end later. */
  const before = useRef(values);
  const { state, look, close } = several;

  useEffect(() => {
    const was = before.current;
    before.current = values;
    // The pick was undone, or the draft discarded.
    if (values === null) return was !== null && state.stage === 'open' ? close() : undefined;
    if (state.stage !== 'none' || isOpening.current) return undefined;
    isOpening.current = true;
    const reopen = async (): Promise<void> => {
      const records = await Promise.all(values.kept.map(({ lid }) => keptPlan(workspace, lid)));
      const files = records.flatMap((one) =>
        one === undefined ? [] : [new File([one.bytes], one.fileName)],
      );
      const isWhole = files.length === values.kept.length && (await look(files)) !== 'one';
      isOpening.current = false;
      if (!isWhole) onChange(null);
    };
    // Where it can't be read it may be another time.
    void reopen().catch(() => undefined);
    return undefined;
  });

  const drop = (): void => {
    for (const { lid } of before.current?.kept ?? []) void dropPlan(workspace, lid);
  };
  /** If there is not enough room the choice is not kept, but stays open while the page does. */
  const keep = async (files: readonly File[]): Promise<SeveralValues['kept'] | null> => {
    const kept: SeveralValues['kept'] = [];
    for (const file of files) {
      const levelLid = newLid(workspace);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const outcome = await keepPlan(workspace, { levelLid, buildingLid }, { name: file.name, bytes });
      if (outcome.ok) kept.push({ lid: levelLid, planName: file.name });
      else {
        for (const { lid } of kept) await dropPlan(workspace, lid);
        return null;
      }
    }
    return kept;
  };
  return {
    look: async (files, firstChosen) => {
      attempt.current += 1;
      const mine = attempt.current;
      isOpening.current = true;
      drop();
      try {
        const found = await look(files);
        if (typeof found === 'string') {
          onChange(null);
          return found === 'ended';
        }
        const chosen = firstChosen(found);
        onChange({ kept: [], chosen });
        const kept = await keep(files).catch(() => null);
        if (kept !== null && mine === attempt.current)
          onChange({ kept, chosen: before.current?.chosen ?? chosen });
        else for (const { lid } of kept ?? []) await dropPlan(workspace, lid);
        return true;
      } finally {
        isOpening.current = false;
      }
    },
    close: () => {
      attempt.current += 1;
      drop();
      close();
      onChange(null);
    },
  };
}
