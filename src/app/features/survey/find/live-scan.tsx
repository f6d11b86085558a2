import { Camera } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, Notice, Stack, Text } from '../../../ui/index.ts';
import { decodeFrame } from './decode-picture.ts';
import styles from './live-scan.module.css';

/** Milliseconds between two looks at what the camera shows: a hand needs longer to aim. */
const EVERY_MS = 250;

export interface LiveScanProps {
  onText: (text: string) => void;
  /** Instead: a photo, by the camera of the device or from its files. */
  onPhoto: () => void;
  onClose: () => void;
}

/** Shows what the camera sees until there is a code in it. The camera is on no longer than that. */
export default function LiveScan({ onText, onPhoto, onClose }: LiveScanProps): ReactElement {
  const { t } = useTranslation('survey');
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: MediaStream | undefined;
    const look = async (): Promise<void> => {
      const text = video.current === null ? null : await decodeFrame(video.current);
      if (isOver) return;
      if (text !== null) onText(text);
      else timer = setTimeout(() => void look(), EVERY_MS);
    };
    const start = async (): Promise<void> => {
      try {
        stream = await openCamera();
        if (isOver) return stop(stream);
        if (video.current === null) return;
        video.current.srcObject = stream;
        await video.current.play();
        await look();
      } catch {
        // No camera, refused by the person or by the device, or taken by another program.
        if (!isOver) setRefused(true);
      }
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream !== undefined) stop(stream);
    };
  }, [onText]);
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('find.scan')}
      closeLabel={t('find.close')}
      actions={
        <Button variant="secondary" size="glove" icon={Camera} onPress={onPhoto}>
          {t('find.photo')}
        </Button>
      }
    >
      {isRefused ? (
        <Notice tone="waiting" title={t('find.noCamera')} />
      ) : (
        <Stack gap={2}>
          <video ref={video} className={styles['picture']} muted playsInline aria-label={t('find.aim')} />
          <Text tone="secondary">{t('find.aim')}</Text>
        </Stack>
      )}
    </Modal>
  );
}

/** Rejects without a camera: pages without TLS don't have `mediaDevices`. */
const openCamera = (): Promise<MediaStream> =>
  (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia({
    video: { facingMode: 'environment' },
  }) ?? Promise.reject(new Error('no camera'));

const stop = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());
