import { createThread } from '../../platform/threads/thread.ts';
import { answerJson, type JsonAnswer, type JsonQuestion } from './read-json.ts';

export interface JsonReader {
  ask: (question: JsonQuestion) => Promise<JsonAnswer>;
  stop: () => Promise<void>;
}

/** Bytes that are read faster than they are carried to a thread. */
const SMALL = 50_000;
/** Milliseconds. */
const IDLE = 60_000;

export function createJsonReader(): JsonReader {
  const thread = createThread<JsonQuestion, JsonAnswer>(new URL('json-thread.ts', import.meta.url), IDLE);
  return {
    ask: (question) => (sizeOf(question) <= SMALL ? answerJson(question) : thread.ask(question)),
    stop: thread.stop,
  };
}

function sizeOf(question: JsonQuestion): number {
  const told = question.kind === 'style' ? (question.told ?? []) : [];
  return told.reduce((sum, [, bytes]) => sum + bytes.length, question.bytes.length);
}
