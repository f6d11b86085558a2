import { useMemo } from 'react';
import { useAppearance } from '../../app/theme/use-appearance.ts';
import type { PublicMapScene } from '../../map/public-map/public-map-types.ts';
import type { PublicMapAnswer, PublicPlace } from '../../domain/public-map/index.ts';
import { floorOf, type PublicFloor } from '../../domain/public-map/route/floor.ts';
import type { DevicePosition } from '../reading/use-position.ts';
import { levelWords } from '../words/step-words.ts';
import { useWords } from '../texts/use-texts.ts';
import type { PlannedWay } from '../worker/planned-way.ts';

interface Shown {
  answer: PublicMapAnswer;
  floor: PublicFloor | null;
  above: PublicFloor | null;
  selected: string | null;
  /** The place that the visitor stands at, and the direction of the poster there. */
  stand: PublicPlace | null;
  heading: number | null;
  position: DevicePosition;
  way: PlannedWay | null;
  step: number | null;
  lit: number | null;
  closed: PublicMapScene['closed'];
  raised: boolean;
}

/** What the map shows of the state of the page. */
export function useScene({
  answer,
  floor,
  above,
  selected,
  stand,
  heading,
  position: { at, accuracy },
  way,
  step,
  lit,
  closed,
  raised,
}: Shown): PublicMapScene {
  const words = useWords();
  const { isDark } = useAppearance();
  return useMemo(() => {
    const said = words.t('way.here');
    const standing = stand && { at: stand.at, floor: floorOf(stand), heading, accuracy: null, words: said };
    const measured = at && { at, floor: null, heading: null, accuracy, words: said };
    const current = step === null ? undefined : way?.steps[step];
    const pointedAt = lit === null ? undefined : way?.steps[lit];
    return {
      theme: isDark ? 'dark' : 'light',
      language: words.spoken.names,
      locale: words.formats.locale,
      floor,
      above,
      selected,
      here: measured ?? standing,
      route: way && {
        parts: way.parts,
        marks: way.steps.flatMap(({ kind, ride, at: spot, floor: on }) =>
          kind === 'ride' && ride !== null
            ? [
                {
                  at: spot,
                  floor: on,
                  typeCode: ride.typeCode,
                  words: words.t('step.mark', { level: levelWords(words, answer, ride.to) }),
                },
              ]
            : [],
        ),
        from: way.from,
        to: way.to,
      },
      step: current === undefined ? null : { at: current.at, floor: current.floor },
      lit: pointedAt === undefined ? null : { points: pointedAt.points, floor: pointedAt.floor },
      closed,
      raised,
    };
  }, [
    words,
    isDark,
    answer,
    floor,
    above,
    selected,
    stand,
    heading,
    at,
    accuracy,
    way,
    step,
    lit,
    closed,
    raised,
  ]);
}
