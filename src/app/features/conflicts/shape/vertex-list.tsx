import { useId, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkSource } from '../../../../db/index.ts';
import type { ShapePiece } from '../../../../domain/merge/index.ts';
import { LineSample } from '../../../shapes/line-sample.tsx';
import { sideOf, SIDES } from '../../../shapes/versions.ts';
import { Disclosure, Stack, Text } from '../../../ui/index.ts';
import styles from '../conflicts.module.css';
import { SideCard } from '../fields/side-card.tsx';
import { useVertexLabels } from './use-vertex-labels.ts';
import type { Corners } from './use-differing-vertices.ts';

/** More corners than these stand behind their title. */
const OPEN_MAX = 12;

export interface CornerListProps {
  corners: Corners;
  /** Whose the other side is, where it is not the server's. */
  from: WorkSource | null;
}

/** Each corner in which the shapes differ, with a choice: what the drawing offers to a pointer. */
export function VertexList({ corners, from }: CornerListProps): ReactElement {
  const { t } = useTranslation('conflicts');
  const { pieces } = corners;
  return (
    <Disclosure
      title={t('corners.title', { count: pieces.length })}
      defaultExpanded={pieces.length <= OPEN_MAX}
    >
      <Text look="small" tone="quiet">
        {t('corners.lead')}
      </Text>
      <Stack gap={3}>
        {pieces.map((piece) => (
          <Corner key={piece.key} piece={piece} corners={corners} from={from} />
        ))}
      </Stack>
    </Disclosure>
  );
}

function Corner({ piece, corners, from }: CornerListProps & { piece: ShapePiece }): ReactElement {
  const { t } = useTranslation('conflicts');
  const { titleOf, changeOf } = useVertexLabels();
  const id = useId();
  return (
    <fieldset className={styles['corner']}>
      <legend id={id}>{titleOf(piece)}</legend>
      {SIDES.map((side) => (
        <SideCard
          key={side}
          name={`${id}-side`}
          side={side}
          isChosen={corners.isChosen(piece, side)}
          onChoose={(one) => corners.choose(piece.key, one)}
          labelledBy={`${id} ${id}-${side}-head ${id}-${side}`}
        >
          <span className={styles['head']} id={`${id}-${side}-head`}>
            <LineSample version={side} />
            {t(`sides.${sideOf(side, from)}`)}
          </span>
          <span id={`${id}-${side}`}>{changeOf(piece, side)}</span>
        </SideCard>
      ))}
    </fieldset>
  );
}
