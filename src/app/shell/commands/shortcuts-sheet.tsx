import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import {
  COMMAND_GROUPS,
  KEY_NOTES,
  keyCaps,
  platformOf,
  useAllCommands,
  type CommandGroup,
} from '../../commands/registry/index.ts';
import { commandDialogAtom, hasKeyboardAtom, helpTopicAtom, placeOfferAtom } from '../../editor/offers.ts';
import { singleKeysAtom } from '../../state/commands/single-keys.ts';
import { accessTo } from '../../screens/screen-access.ts';
import { helpTopicOf } from '../../screens/screen-help.ts';
import { screenAt } from '../../screens/screen-at.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { Button, Card, KeyCaps, Modal, Notice, Switch, Text } from '../../ui/index.ts';
import styles from './shortcuts-sheet.module.css';

interface Line {
  id: string;
  label: string;
  /** Some need more than one key: four arrows. */
  keys: readonly (readonly string[])[];
  isHere: boolean;
}

/** All keys of the app, by group; those that mean something on this screen come first and stand out. */
export default function ShortcutsSheet() {
  const { t } = useTranslation('commands');
  const setDialog = useSetAtom(commandDialogAtom);
  const setTopic = useSetAtom(helpTopicAtom);
  const [hasSingleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const isFinger = useIsFinger();
  const hasKeyboard = useAtomValue(hasKeyboardAtom);
  const lines = useLines();
  const platform = platformOf(navigator);
  const isHere = (group: CommandGroup): boolean => lines[group].some((line) => line.isHere);
  const groups = COMMAND_GROUPS.filter((group) => lines[group].length > 0);
  const ordered = [...groups.filter(isHere), ...groups.filter((group) => !isHere(group))];
  return (
    <Modal
      isOpen
      onOpenChange={() => {
        setDialog(null);
        // The next time it is about the screen again.
        setTopic(null);
      }}
      title={t('sheet.title')}
      closeLabel={t('sheet.close')}
      width="wide"
    >
      <ScreenHelp />
      {isFinger && !hasKeyboard && <Notice>{t('sheet.touch')}</Notice>}
      <div className={styles.groups} data-keys>
        {ordered.map((group) => (
          <section key={group} className={styles.group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className={styles.heading}>
              {t(`groups.${group}`)}
            </h3>
            <dl className={styles.lines}>
              {lines[group].map((line) => (
                <div key={line.id} className={styles.line} data-here={line.isHere}>
                  <dt>{line.label}</dt>
                  <dd className={styles.keys}>
                    {line.keys.map((caps) => (
                      <KeyCaps key={caps.join(' ')} caps={caps} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.rest}>{t('sheet.rest')}</p>
        <Switch
          label={t('sheet.single')}
          hint={t('sheet.singleHint', { mod: platform.isMac ? '⌘' : t('keys.Control') })}
          isSelected={hasSingleKeys}
          onChange={setSingleKeys}
        />
      </div>
    </Modal>
  );
}

/** What the screen below is for. */
function ScreenHelp() {
  const { t } = useTranslation('help');
  const { pathname } = useLocation();
  const setDialog = useSetAtom(commandDialogAtom);
  const mayEdit = useAtomValue(placeOfferAtom)?.mayEdit ?? true;
  const topic = useAtomValue(helpTopicAtom);
  const screen = screenAt(pathname);
  if (screen === null) return null;
  const onlyLooks = topic === null && !mayEdit && accessTo(screen, 'read-only') === 'look';
  return (
    <Card
      title={t(topic === null ? 'title' : 'other')}
      actions={
        <Button variant="link" onPress={() => setDialog('tour')}>
          {t('tour.take')}
        </Button>
      }
    >
      <Text tone="secondary">{t(`screens.${topic ?? helpTopicOf(screen)}`)}</Text>
      {onlyLooks && <Notice>{t('lookOnly')}</Notice>}
    </Card>
  );
}

function useLines(): Record<CommandGroup, Line[]> {
  const { t } = useTranslation('commands');
  const commands = useAllCommands();
  const platform = platformOf(navigator);
  const lines: Record<CommandGroup, Line[]> = { draw: [], edit: [], map: [], go: [], app: [] };
  for (const { id, group, label, caps, isAvailable } of commands)
    if (caps.length > 0) lines[group].push({ id, label, keys: [caps], isHere: isAvailable });
  for (const { group, labelKey, keys } of KEY_NOTES)
    lines[group].push({
      id: labelKey,
      label: t(labelKey),
      keys: keys.map((key) => keyCaps(key, platform, t)),
      isHere: lines[group].some((line) => line.isHere),
    });
  return lines;
}
