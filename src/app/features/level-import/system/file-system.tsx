import { Globe, TriangleAlert } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../domain/entities/geometry.ts';
import type { PlanIssue } from '../../../../domain/floorplan/index.ts';
import type { Projection } from '../../../../domain/floorplan/projections/projection.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { Button, Notice, Stack } from '../../../ui/index.ts';
import { SystemAccuracy, SystemSearch } from './system-search.tsx';
import { useProjections } from './use-projections.ts';

/** Why a file was not read in a system: in it the file lies so many metres from the building, or nowhere. */
export type SystemFault = { is: 'away'; metres: number } | { is: 'nowhere' };

export interface FileSystemProps {
  issues: readonly PlanIssue[];
  near: Position;
  /** Reads the file in a system; null where that went well. */
  onRead: (system: string) => Promise<SystemFault | null>;
}

/** The refusals that a coordinate system may end. */
const ABOUT_SYSTEM = new Set(['unsupported-crs', 'coordinates-out-of-range']);

/** In which system the features of a file are, where they are not in degrees. */
export function FileSystem({ issues, near, onRead }: FileSystemProps): ReactElement | null {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const projections = useProjections();
  const [chosen, setChosen] = useState<{ text: string; projection: Projection } | null>(null);
  const [fault, setFault] = useState<SystemFault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const issue = issues.find(({ code }) => ABOUT_SYSTEM.has(code));
  if (issue === undefined) return null;
  const name = String(issue.params?.['name'] ?? '');
  const read = async (): Promise<void> => {
    if (chosen === null) return;
    setBusy(true);
    setFault(await onRead(chosen.text));
    setBusy(false);
  };
  const system = isolate(chosen?.projection.name ?? '');
  return (
    <Stack gap={3}>
      <Notice title={t('system.ofFile')} />
      <SystemSearch
        projections={projections}
        near={near}
        stated={/EPSG/i.test(name) ? (/(\d{4,5})$/.exec(name)?.[1] ?? '') : ''}
        onChange={(next) => {
          setChosen(next);
          setFault(null);
        }}
      />
      {fault !== null && chosen !== null && (
        <Notice
          tone="error"
          role="alert"
          icon={TriangleAlert}
          title={
            fault.is === 'nowhere'
              ? t('system.nowhere', { system })
              : t('system.away', { system, length: formats.length(fault.metres, 0) })
          }
        />
      )}
      {chosen !== null && (
        <>
          <SystemAccuracy metres={chosen.projection.accuracyMetres} />
          <Button variant="soft" icon={Globe} isPending={isBusy} onPress={() => void read()}>
            {t('system.read')}
          </Button>
        </>
      )}
    </Stack>
  );
}
