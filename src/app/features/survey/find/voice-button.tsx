import { Mic } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/index.ts';
import { hearsOnDevice, listen } from './on-device-speech.ts';

export interface VoiceButtonProps {
  label: string;
  /** Null: nothing was understood. */
  onWords: (words: string | null) => void;
}

/** Listens once for some words. No button if the browser would send the recording elsewhere: the keyboard dictates as well. */
export function VoiceButton({ label, onWords }: VoiceButtonProps): ReactNode {
  const { t, i18n } = useTranslation('survey');
  const [isOffered, setOffered] = useState(false);
  const [listening, setListening] = useState<AbortController | null>(null);
  useEffect(() => {
    let isGone = false;
    void hearsOnDevice(i18n.language).then((offered) => {
      if (!isGone) setOffered(offered);
    });
    return () => {
      isGone = true;
    };
  }, [i18n.language]);
  useEffect(() => () => listening?.abort(), [listening]);
  if (!isOffered) return null;
  const hear = async (): Promise<void> => {
    const stop = new AbortController();
    setListening(stop);
    const words = await listen(i18n.language, stop.signal);
    setListening(null);
    if (!stop.signal.aborted) onWords(words);
  };
  return (
    <Button
      variant="secondary"
      size="glove"
      icon={Mic}
      aria-pressed={listening !== null}
      onPress={() => (listening === null ? void hear() : listening.abort())}
    >
      {listening === null ? label : t('voice.listening')}
    </Button>
  );
}
