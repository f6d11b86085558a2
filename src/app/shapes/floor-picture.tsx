import { memo, type ReactNode } from 'react';
import type { FloorDrawing } from '../../domain/floor-summary/index.ts';
import { COLOUR_CLASSES } from '../../domain/taxonomy/index.ts';
import styles from './floor-picture.module.css';

interface FloorShapesProps {
  drawing: FloorDrawing | null;
  /** SVG path data of the building, drawn where nothing of the floor is known. */
  outline: string;
}

/** The places of a floor in their colours, in metres; without any the dashed outline of the building. */
export const FloorShapes = memo(function FloorShapes({ drawing, outline }: FloorShapesProps): ReactNode {
  if (drawing === null) return <path d={outline} className={styles['empty']} />;
  const { outline: floor, walkable, fills } = drawing;
  return (
    <>
      {floor !== '' && <path d={floor} className={styles['place']} data-colour="outline" />}
      {walkable !== '' && <path d={walkable} className={styles['place']} data-colour="walkable" />}
      {COLOUR_CLASSES.map((colour) => {
        const d = fills[colour];
        return (
          d !== undefined && <path key={colour} d={d} className={styles['place']} data-colour={colour} />
        );
      })}
    </>
  );
});

interface FloorPictureProps extends FloorShapesProps {
  /** In metres, the same for all floors of a building. */
  viewBox: string;
}

/** A floor seen from above, small. North is up, whatever the direction of reading. */
export const FloorPicture = ({ viewBox, ...shapes }: FloorPictureProps): ReactNode => (
  <svg viewBox={viewBox} className={styles['picture']} aria-hidden="true" focusable="false">
    <FloorShapes {...shapes} />
  </svg>
);
