import { Building2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Glyph } from '../../app/ui/basic/glyph.tsx';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';
import { useWords } from '../texts/use-texts.ts';
import styles from './level-switch.module.css';

/** Buildings and their levels, the highest on top. */
export function LevelSwitch({
  answer,
  floor,
  onFloor,
}: {
  answer: PublicMapAnswer;
  floor: PublicFloor | null;
  onFloor: (floor: PublicFloor) => void;
}): ReactNode {
  const { t, nameOf, levelName, shortLevel } = useWords();
  const buildings = answer.buildings.filter(({ id }) =>
    answer.levels.some(({ buildingId }) => buildingId === id),
  );
  const open = buildings.find(({ id }) => id === floor?.buildingId);
  const levels = answer.levels.filter(({ buildingId }) => buildingId === floor?.buildingId);
  const lowestOf = (buildingId: number): PublicFloor => {
    const own = answer.levels.filter((level) => level.buildingId === buildingId);
    const { levelIndex } = own.find((level) => level.levelIndex === (floor?.levelIndex ?? 0)) ?? own[0]!;
    return { buildingId, levelIndex };
  };
  const list = useRef<HTMLDivElement>(null);
  // A tall building has more levels than there is room for.
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [floor?.buildingId, floor?.levelIndex]);
  if (answer.levels.length === 0) return null;
  return (
    <div className={styles['switch']}>
      {buildings.length > 1 && (
        <span className={styles['buildings']}>
          <Glyph icon={Building2} size={20} />
          <select
            aria-label={t('floor.buildings')}
            title={open && nameOf(open.title, open.titles)}
            value={floor?.buildingId ?? ''}
            onChange={(event) => onFloor(lowestOf(Number(event.target.value)))}
          >
            {floor === null && <option value="">{t('floor.outdoors')}</option>}
            {buildings.map(({ id, title, titles }) => (
              <option key={id} value={id}>
                {nameOf(title, titles)}
              </option>
            ))}
          </select>
        </span>
      )}
      {levels.length > 0 && (
        <div ref={list} role="group" aria-label={t('floor.levels')} className={styles['levels']}>
          {levels.toReversed().map((level) => (
            <button
              key={level.levelIndex}
              type="button"
              className={styles['level']}
              aria-pressed={level.levelIndex === floor?.levelIndex}
              aria-label={`${shortLevel(level)}, ${levelName(level)}`}
              title={levelName(level)}
              onClick={() => onFloor(level)}
            >
              <bdi>{shortLevel(level)}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
