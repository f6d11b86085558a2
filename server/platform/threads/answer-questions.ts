import { parentPort, type Transferable } from 'node:worker_threads';
import type { Answered, Asked } from './thread.ts';

/**
 * The other end of `createThread`: what a thread's own file calls once.
 * @param given what of an answer is handed over instead of copied.
 */
export function answerQuestions<Question, Answer>(
  work: (question: Question) => Answer | Promise<Answer>,
  given: (answer: Answer) => Transferable[] = () => [],
): void {
  const tell = (said: Answered<Answer>, transfer: Transferable[] = []) =>
    parentPort?.postMessage(said, transfer);
  const answer = async ({ call, question }: Asked<Question>) => {
    try {
      const answered = await work(question);
      tell({ call, answer: answered }, given(answered));
    } catch (error) {
      tell({ call, error: error instanceof Error ? error.message : String(error) });
    }
  };
  parentPort?.on('message', (asked: Asked<Question>) => void answer(asked));
}
