import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { previewBulkJob } from './core.ts';

expose(previewBulkJob());
