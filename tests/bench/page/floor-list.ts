import { allowBenchScripts } from './allow-bench-scripts.ts';
import { bareList } from './bare-list.ts';

allowBenchScripts();
await bareList(location.search);
