import type { Transferable, Worker } from 'node:worker_threads';
import { startThread } from './thread-program.ts';

/** What goes to a thread and comes back; `call` tells the answers apart. */
export interface Asked<Question> {
  call: number;
  question: Question;
}
export type Answered<Answer> = { call: number } & ({ answer: Answer } | { error: string });

/** A thread that answers questions. It is started with the first one, and started again if it died. */
export interface Thread<Question, Answer> {
  /** Rejects where the thread failed at it, or died. */
  ask: (question: Question, transfer?: Transferable[]) => Promise<Answer>;
  stop: () => Promise<void>;
}

/**
 * @param module the thread's own file, which calls `answerQuestions`.
 * @param idleMs without a question for so long the thread ends, and its memory goes back; for ever without it.
 */
export function createThread<Question, Answer>(module: URL, idleMs?: number): Thread<Question, Answer> {
  let thread: Promise<Worker> | null = null;
  let running: Worker | null = null;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Map<number, { settle: (answer: Answer) => void; fail: (error: Error) => void }>();

  async function start(): Promise<Worker> {
    let made: Worker;
    try {
      made = await startThread(module);
    } catch (error) {
      thread = null;
      throw error;
    }
    made.unref();
    made.on('message', (said: Answered<Answer>) => {
      const asked = waiting.get(said.call);
      waiting.delete(said.call);
      if ('error' in said) asked?.fail(new Error(said.error));
      else asked?.settle(said.answer);
      rest();
    });
    running = made;
    const dead = () => {
      if (running !== made) return;
      running = null;
      thread = null;
      for (const { fail } of waiting.values()) fail(new Error('The thread ended.'));
      waiting.clear();
    };
    made.on('error', dead);
    made.on('exit', dead);
    return made;
  }

  function rest(): void {
    clearTimeout(timer);
    if (idleMs === undefined || waiting.size > 0) return;
    timer = setTimeout(() => void stop(), idleMs);
    timer.unref();
  }

  function ask(question: Question, transfer: Transferable[] = []): Promise<Answer> {
    clearTimeout(timer);
    thread ??= start();
    const to = thread;
    last += 1;
    const call = last;
    return new Promise((settle, fail) => {
      waiting.set(call, { settle, fail });
      to.then((made) => {
        made.postMessage({ call, question } satisfies Asked<Question>, transfer);
      }).catch((error: unknown) => {
        waiting.delete(call);
        fail(error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    const made = await thread?.catch(() => null);
    await made?.terminate();
  }
  return { ask, stop };
}
