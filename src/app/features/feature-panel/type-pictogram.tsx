import { isPlace } from '../../../domain/content/index.ts';
import type { ReactElement } from 'react';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { colourClassOf, kindOf, pictogramOf } from '../../../domain/taxonomy/index.ts';
import { Pictogram, pictogramIcon } from '../../ui/index.ts';

export interface TypePictogramProps {
  typeCode: string;
  taxonomy: Taxonomy;
}

/** The sign of a type; places are on the tint that their room has on the map. */
export function TypePictogram({ typeCode, taxonomy }: TypePictogramProps): ReactElement {
  const type = Object.hasOwn(taxonomy, typeCode) ? taxonomy[typeCode] : undefined;
  const isTinted = isPlace({ kind: kindOf(typeCode, taxonomy) });
  return (
    <Pictogram
      icon={pictogramIcon(pictogramOf(typeCode, taxonomy))}
      placeClass={type !== undefined && isTinted ? colourClassOf(type) : 'plain'}
      size={32}
    />
  );
}
