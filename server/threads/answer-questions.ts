import { parentPort } from 'node:worker_threads';
import type { Answered, Asked } from './thread.ts';

/** The other end of `createThread`: what a thread's own file calls once. */
export function answerQuestions<Question, Answer>(
  work: (question: Question) => Answer | Promise<Answer>,
): void {
  const tell = (said: Answered<Answer>) => parentPort?.postMessage(said);
  const answer = async ({ call, question }: Asked<Question>) => {
    try {
      tell({ call, answer: await work(question) });
    } catch (error) {
      tell({ call, error: error instanceof Error ? error.message : String(error) });
    }
  };
  parentPort?.on('message', (asked: Asked<Question>) => void answer(asked));
}
