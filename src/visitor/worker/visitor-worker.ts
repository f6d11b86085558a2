import { expose } from 'comlink';
import { VisitorReader } from './reader.ts';

async function readFile(path: string): Promise<unknown> {
  const answer = await fetch(`/api/v8${path}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

expose(new VisitorReader(readFile));
