import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../../domain/entities/level.ts';
import { isPlanPicture } from '../../../../domain/floorplan/plan-picture.ts';
import { LEVEL_ACTIONS } from '../../../routes/level-actions.ts';
import type { LevelParams } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { isEmbedded } from '../../../state/session/embed-mode.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import { IconButton, Menu, type MenuSection } from '../../../ui/index.ts';

interface LevelMenuProps {
  level: Level;
  params: LevelParams;
  /** At the end of a row, or after the title of the level. */
  at: 'row' | 'title';
}

/** All that can be done with a level. */
export function LevelMenu({ level, params, at }: LevelMenuProps): ReactNode {
  const { t } = useTranslation(['content', 'commands']);
  const { titleOf } = useTitles();
  const go = useGo();
  const { canEdit } = usePermission();
  const mayEdit = canEdit && !isEmbedded();
  const offered = LEVEL_ACTIONS.filter(
    (action) => (mayEdit || !('isEdit' in action)) && !('needsLines' in action && isPlanPicture(level)),
  );
  const sections: MenuSection[] = (['work', 'files', 'itself'] as const).map((part) => ({
    id: part,
    items: offered
      .filter((action) => action.part === part)
      .map((action) => ({
        id: action.id,
        icon: action.icon,
        label: t(`commands:${action.labelKey}`),
        ...('tone' in action && { tone: action.tone }),
      })),
  }));
  const label = t('row.more', { title: titleOf(level) });
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={at === 'row' ? Ellipsis : ChevronDown} label={label} size="small" />}
      sections={sections.filter(({ items }) => items.length > 0)}
      placement={at === 'row' ? 'bottom end' : 'bottom start'}
      onAction={(id) => {
        const action = LEVEL_ACTIONS.find((one) => one.id === id);
        if (action !== undefined) go(action.pathOf(params));
      }}
    />
  );
}
