import { Code2, Copy, ExternalLink, Globe, QrCode } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MadeMap } from '../../../../domain/public-map/index.ts';
import { useCopy } from '../../../state/page/use-copy.ts';
import { Button, Glyph, Modal, Stack, Text } from '../../../ui/index.ts';
import { attributeText } from '../snippet.ts';
import { CodeDialog } from './code-dialog.tsx';
import styles from './maps.module.css';
import { usePublicOrigin } from './use-public-maps.ts';

interface AddressBarProps {
  title: string;
  slug: string;
  isOff: boolean;
  /** Saved, so that the address opens something. */
  isMade: boolean;
  made: MadeMap | null;
}

/** The address of a map, and what can be done with it. */
export function AddressBar({ title, slug, isOff, isMade, made }: AddressBarProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const copy = useCopy({ done: t('copied'), failed: t('notCopied') });
  const origin = usePublicOrigin();
  const [dialog, setDialog] = useState<'code' | 'embed' | null>(null);
  const address = `${origin}/m/${slug}`;
  const snippet =
    `<iframe src="${attributeText(`${address}?embed=1`)}" title="${attributeText(title)}"\n` +
    '  width="100%" height="640" style="border:0" allow="geolocation; clipboard-write" loading="lazy"></iframe>';
  return (
    <div className={styles['bar']}>
      <p className={styles['address']} data-off={isOff} dir="ltr">
        <Glyph icon={Globe} />
        <span className={styles['addressText']}>
          {`${new URL(origin).host}/m/`}
          <strong>{slug}</strong>
        </span>
      </p>
      <Button icon={Copy} onPress={() => void copy(address)}>
        {t('copy')}
      </Button>
      <Button icon={QrCode} onPress={() => setDialog('code')}>
        {t('code.title')}
      </Button>
      <Button icon={Code2} onPress={() => setDialog('embed')}>
        {t('embed.title')}
      </Button>
      <Button
        icon={ExternalLink}
        isDisabled={!isMade || isOff}
        onPress={() => void window.open(address, '_blank', 'noopener')}
      >
        {t('open')}
      </Button>
      {dialog === 'code' && (
        <CodeDialog {...{ title, slug, address, made }} onClose={() => setDialog(null)} />
      )}
      {dialog === 'embed' && (
        <Modal
          isOpen
          title={t('embed.title')}
          closeLabel={t('close')}
          width="medium"
          onOpenChange={(isOpen) => isOpen || setDialog(null)}
        >
          <Stack gap={3}>
            <Text tone="secondary">{t('embed.text')}</Text>
            <Text look="code" dir="ltr" keepsLines>
              {snippet}
            </Text>
            <div>
              <Button icon={Copy} onPress={() => void copy(snippet)}>
                {t('copy')}
              </Button>
            </div>
          </Stack>
        </Modal>
      )}
    </div>
  );
}
