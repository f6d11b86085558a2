import type { Answer } from '../../../src/domain/coded-error.ts';

/** The value of an answer; a refusal fails the test with its code. */
export function valueOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(`It was refused: ${answer.code}`);
}
