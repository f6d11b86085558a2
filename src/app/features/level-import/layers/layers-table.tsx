import { Layers, ScanSearch } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../domain/entities/geometry.ts';
import {
  fittingProfile,
  LAYER_ROLES,
  roleOf,
  rolesFor,
  type LayerRole,
  type LayerSummary,
  type RoleChoices,
} from '../../../../domain/floorplan/index.ts';
import { sameValue } from '../../../../domain/moment/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import type { PlanShape } from '../../../../map/index.ts';
import { useHeld } from '../../../editor/held.ts';
import { planShapesAtom } from '../../../state/map-view/plan/plan-shapes.ts';
import { Button, Disclosure, Notice, Select, Stack, Text } from '../../../ui/index.ts';
import type { DrawingLayers } from '../plan-state.ts';
import styles from '../level-import.module.css';
import { ProfileBar } from './profile-bar.tsx';
import type { ImportProfiles } from './use-import-profiles.ts';

export interface LayersTableProps {
  /** What was found by. */
  found: DrawingLayers;
  /** What is chosen now. */
  roles: RoleChoices;
  profiles: ImportProfiles;
  /** Where the drawing lies now, from where its reader put it. */
  move: (position: Position) => Position;
  isOpenFirst: boolean;
  onRoles: (roles: RoleChoices) => void;
  onFindAgain: (roles: RoleChoices) => void;
}

/** So many rows at once. */
const SHOWN = 40;

/** What each layer and block of a drawing holds, and what it counts as when rooms are looked for. */
export function LayersTable(props: LayersTableProps): ReactElement | null {
  const { found, roles, profiles, onRoles, onFindAgain } = props;
  const { t } = useTranslation('import');
  const formats = useFormats();
  const [shown, setShown] = useState(SHOWN);
  const show = useShownLayer(props.move);
  const { layers } = found;
  if (layers.length === 0) return null;
  const keys = layers.map(({ key }) => key);
  const fitting = fittingProfile(profiles.profiles, keys);
  const isChanged = !sameValue(roles, found.roles);
  // A proposal equal to the current roles is not shown.
  const canPropose =
    fitting !== null &&
    Object.keys(roles).length === 0 &&
    !sameValue({ ...rolesNow(layers, roles), ...rolesFor(fitting, keys) }, rolesNow(layers, roles));
  return (
    <Disclosure
      title={t('layers.title')}
      icon={Layers}
      note={formats.number(layers.length)}
      defaultExpanded={props.isOpenFirst}
    >
      <Stack gap={3}>
        <Text tone="secondary">{t('layers.hint')}</Text>
        {canPropose && (
          <Notice
            title={t('profiles.fits', { name: fitting.name })}
            actions={
              <Button variant="link" onPress={() => onFindAgain(rolesFor(fitting, keys))}>
                {t('profiles.useIt')}
              </Button>
            }
          />
        )}
        <ProfileBar
          profiles={profiles}
          current={{ roles: { ...rolesNow(layers, roles) }, types: null }}
          onUse={(profile) => onRoles(rolesFor(profile, keys))}
        />
        <ul className={styles['values']} aria-label={t('layers.title')}>
          {layers.slice(0, shown).map((row) => (
            <LayerRow
              key={row.key}
              row={row}
              role={roleOf(row, roles)}
              onShow={(isShown) => show(isShown ? row : null)}
              onRole={(role) => onRoles({ ...roles, [row.key]: role })}
            />
          ))}
        </ul>
        {layers.length > shown && (
          <Button variant="link" onPress={() => setShown(shown + SHOWN)}>
            {t('layers.more', { number: formats.number(layers.length - shown) })}
          </Button>
        )}
        {isChanged && (
          <Button icon={ScanSearch} isFullWidth onPress={() => onFindAgain(roles)}>
            {t('layers.findAgain')}
          </Button>
        )}
      </Stack>
    </Disclosure>
  );
}

const rolesNow = (layers: readonly LayerSummary[], roles: RoleChoices): RoleChoices =>
  Object.fromEntries(layers.map((row) => [row.key, roleOf(row, roles)]));

/** Shows on the map some shapes of a layer. */
function useShownLayer(move: (position: Position) => Position): (row: LayerSummary | null) => void {
  const [shapes, setShapes] = useState<readonly PlanShape[] | null>(null);
  useHeld(planShapesAtom, shapes);
  return (row) =>
    setShapes(
      (row?.samples ?? []).map((shape) =>
        shape.type === 'LineString'
          ? { type: 'LineString', coordinates: shape.coordinates.map(move), isStrong: true }
          : { type: 'Polygon', coordinates: shape.coordinates.map((ring) => ring.map(move)), isStrong: true },
      ),
    );
}

interface LayerRowProps {
  row: LayerSummary;
  role: LayerRole;
  onRole: (role: LayerRole) => void;
  onShow: (isShown: boolean) => void;
}

function LayerRow({ row, role, onRole, onShow }: LayerRowProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const counts = (['lines', 'areas', 'texts'] as const)
    .filter((what) => row[what] > 0)
    .map((what) => t(`layers.${what}`, { count: row[what], number: formats.number(row[what]) }));
  const name = row.name === '' ? t('layers.unnamed') : row.name;
  return (
    <li
      className={styles['value']}
      onPointerEnter={() => onShow(true)}
      onPointerLeave={() => onShow(false)}
      onFocusCapture={() => onShow(true)}
      onBlurCapture={() => onShow(false)}
    >
      <div className={styles['value-head']}>
        <bdi className={styles['value-name']}>
          {row.part === 'block' ? t('layers.block', { name }) : name}
        </bdi>
        <span className={styles['quiet']}>{counts.join(' · ')}</span>
      </div>
      {row.examples.length > 0 && <bdi className={styles['quiet']}>{row.examples.join(' · ')}</bdi>}
      <Select
        label={t('layers.holds', { name })}
        isLabelHidden
        value={role}
        options={LAYER_ROLES.map((id) => ({ id, label: t(`layers.roles.${id}`) }))}
        placeholder={t('layers.choose')}
        filterAbove={20}
        onChange={(id) => {
          const chosen = LAYER_ROLES.find((one) => one === id);
          if (chosen !== undefined) onRole(chosen);
        }}
      />
    </li>
  );
}
