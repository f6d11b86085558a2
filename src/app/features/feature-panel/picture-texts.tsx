import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverIdOf } from '../../../db/index.ts';
import { pictureTextIn, type PictureText } from '../../../domain/pictures/index.ts';
import { canEdit } from '../../../domain/status/index.ts';
import { decidePictureText, keepPictureText } from '../../commands/index.ts';
import { PictureTextForm, pictureTextKey } from '../../forms/index.ts';
import { usePictureTexts } from '../../online/picture-texts.ts';
import { useClientSettings } from '../../state/content/client-settings.ts';
import { useSheetAsked } from '../../state/drafts/sheets.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { IconButton, Modal, Stack, Text } from '../../ui/index.ts';

interface PictureTextsProps {
  addresses: readonly string[];
}

/** What the pictures of a place show, in words; where the person may, each can be written here. */
export default function PictureTexts({ addresses }: PictureTextsProps): ReactNode {
  const client = usePlace()?.client;
  return client == null ? null : <TextsOf clientLid={client.lid} addresses={addresses} />;
}

function TextsOf({ clientLid, addresses }: PictureTextsProps & { clientLid: string }): ReactNode {
  const { t, i18n } = useTranslation('settings');
  const { db, user } = useWorkspace();
  const known = usePictureTexts(clientLid);
  const clientId = useLiveQuery(async () => serverIdOf(db, clientLid), [db, clientLid]);
  const [open, setOpen] = useState<string | null>(null);
  useSheetAsked((asked) => {
    const address = addresses.find((one) => pictureTextKey(clientLid, one) === asked);
    if (address !== undefined) setOpen(address);
    return address !== undefined;
  });
  if (known === undefined || known.reading?.isOffered === false) return null;
  const mayWrite = clientId !== undefined && canEdit(user, { clientId });
  const rows = addresses.map((address, index) => ({
    address,
    number: index + 1,
    words: pictureTextIn(i18n.language, known.texts.get(address)?.texts),
  }));
  return (
    <Stack gap={1} as="section" aria-label={t('library.text.title')}>
      {rows
        .filter(({ words }) => mayWrite || words !== '')
        .map(({ address, number, words }) => (
          <Stack key={address} direction="row" gap={2} align="center" justify="between" isNoWrap>
            <Text as="span" look="small" tone={words === '' ? 'quiet' : 'secondary'} isTruncated>
              <bdi>{words === '' ? t('library.text.noneOf', { number }) : words}</bdi>
            </Text>
            {mayWrite && (
              <IconButton
                icon={Pencil}
                size="small"
                label={t('library.text.writeOf', { number })}
                onPress={() => setOpen(address)}
              />
            )}
          </Stack>
        ))}
      {open !== null && (
        <TextDialog
          clientLid={clientLid}
          url={open}
          text={known.texts.get(open) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}

interface TextDialogProps {
  clientLid: string;
  url: string;
  text: PictureText | null;
  onClose: () => void;
}

function TextDialog({ clientLid, url, text, onClose }: TextDialogProps): ReactNode {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const { languages } = useClientSettings();
  const of = { clientLid, url };
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('library.text.title')}
      closeLabel={t('library.close')}
      width="medium"
    >
      <Stack gap={3}>
        <Text look="small" tone="quiet">
          {t('library.text.lead')}
        </Text>
        <PictureTextForm
          clientLid={clientLid}
          url={url}
          text={text}
          languages={languages}
          keepLabel={t('library.text.keep')}
          save={async (texts, ends) => keepPictureText.run(workspace, { ...of, texts, ends })}
          decide={(takes) => void decidePictureText.run(workspace, { ...of, takes })}
          onKept={onClose}
        />
      </Stack>
    </Modal>
  );
}
