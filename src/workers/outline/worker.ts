import '../job/no-code-from-text.ts';
import { expose } from 'comlink';
import { outlineJob } from './core.ts';

expose(outlineJob());
