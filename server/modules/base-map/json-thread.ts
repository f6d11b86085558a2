import { answerQuestions } from '../../platform/threads/answer-questions.ts';
import { answerJson, type JsonAnswer } from './read-json.ts';

/* The thread that reads large JSON of other hosts. */
answerQuestions(answerJson, (answer: JsonAnswer) =>
  answer.fault === null && answer.style !== null ? [answer.style.text.buffer] : [],
);
