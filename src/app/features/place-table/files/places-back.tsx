import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getBuilding } from '../../../../db/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { fieldLabel } from '../../../../domain/fields/index.ts';
import { PLACE_COLUMNS } from '../../../../domain/tables/index.ts';
import { comparePlaceTable } from '../../../../workers/index.ts';
import { applyPlaceTable } from '../../../commands/index.ts';
import { useFieldLabel } from '../../../forms/index.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { columnWords, TakeBack, typeWords } from '../../../tables/index.ts';

/** What the form of a place calls the columns of its table. */
const TEXTS: Readonly<Record<string, string>> = {
  lon: 'geometry.longitude',
  lat: 'geometry.latitude',
  ...Object.fromEntries(
    PLACE_COLUMNS.flatMap((column) => {
      const label = fieldLabel(column);
      return label === null ? [] : [[column, label]];
    }),
  ),
};

interface PlacesBackProps {
  level: Level;
  places: readonly Feature[];
}

/** A table of places that came back, held against the level. */
export function PlacesBack({ level, places }: PlacesBackProps): ReactNode {
  const { t, i18n } = useTranslation(['levelFiles', 'forms']);
  const labelOf = useFieldLabel();
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const nameOf = (column: string): string => {
    const label = TEXTS[column];
    return label === undefined ? labelOf(column) : t(`forms:${label}` as 'forms:fields.name');
  };
  return (
    <TakeBack
      lead={t('table.readText')}
      nameOf={nameOf}
      compare={async (file, encoding) => {
        const own = new Set<string>(places.map(({ fid }) => fid));
        const known = await workspace.db.features.toCollection().primaryKeys();
        const elsewhere = new Set(known.filter((fid) => !own.has(fid)));
        const ownOrigin = workspace.config.apiOrigin ?? window.location.origin;
        const building = await getBuilding(workspace.db, level.buildingLid);
        const words = {
          columns: await columnWords(i18n.language, 'forms', TEXTS),
          types: await typeWords(i18n.language, taxonomy),
        };
        const here = { places, elsewhere, taxonomy, ownOrigin, words };
        return comparePlaceTable(file, building ? { ...here, building: building.geometry } : here, encoding);
      }}
      take={async (rows) => (await applyPlaceTable.run(workspace, { levelLid: level.lid, rows })).ok}
    />
  );
}
