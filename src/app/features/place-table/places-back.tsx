import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getBuilding } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { fieldLabel } from '../../../domain/fields/index.ts';
import { comparePlaceTable } from '../../../workers/index.ts';
import { applyPlaceTable } from '../../commands/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { TakeBack } from '../../tables/index.ts';

interface PlacesBackProps {
  level: Level;
  places: readonly Feature[];
}

/** A table of places that came back, held against the level. */
export function PlacesBack({ level, places }: PlacesBackProps): ReactNode {
  const { t } = useTranslation(['levelFiles', 'forms']);
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const nameOf = (column: string): string => {
    if (column === 'lon') return t('forms:geometry.longitude');
    if (column === 'lat') return t('forms:geometry.latitude');
    if (column === 'typeCode') return t('forms:fields.type');
    const label = fieldLabel(column);
    return label === null ? column : t(`forms:${label}` as 'forms:fields.name');
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
        const here = { places, elsewhere, taxonomy, ownOrigin };
        return comparePlaceTable(file, building ? { ...here, building: building.geometry } : here, encoding);
      }}
      take={async (rows) => (await applyPlaceTable.run(workspace, { levelLid: level.lid, rows })).ok}
    />
  );
}
