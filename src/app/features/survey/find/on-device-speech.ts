/** What is used of the browser's recognition of speech; no types know yet that it can stay on the device. */
interface Recognition extends EventTarget {
  lang: string;
  processLocally: boolean;
  start: () => void;
  abort: () => void;
}
interface RecognitionClass {
  new (): Recognition;
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>;
}

const recogniser = (): RecognitionClass | undefined =>
  (globalThis as { SpeechRecognition?: RecognitionClass }).SpeechRecognition;

/** Whether the browser recognises speech in a language on the device itself: recordings must not leave it. */
export async function hearsOnDevice(language: string): Promise<boolean> {
  try {
    return (await recogniser()?.available?.({ langs: [language], processLocally: true })) === 'available';
  } catch {
    return false;
  }
}

/** Listens once. @returns the recognised words; null without any, or if the microphone is refused */
export function listen(language: string, signal: AbortSignal): Promise<string | null> {
  const Recogniser = recogniser();
  if (Recogniser === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    const heard = new Recogniser();
    heard.lang = language;
    heard.processLocally = true;
    heard.addEventListener('result', (event) => resolve(wordsOf(event)));
    for (const end of ['error', 'nomatch', 'end']) heard.addEventListener(end, () => resolve(null));
    signal.addEventListener('abort', () => heard.abort());
    heard.start();
  });
}

function wordsOf(event: Event): string | null {
  const { results } = event as Event & { results?: ArrayLike<ArrayLike<{ transcript?: unknown }>> };
  const words = results?.[0]?.[0]?.transcript;
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : null;
}
