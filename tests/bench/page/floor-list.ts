import './allow-bench-scripts.ts';
import { bareList } from './bare-list.ts';

await bareList(location.search);
