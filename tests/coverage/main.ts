import { writeFileSync } from 'node:fs';
import { COVERAGE_FILE, coverageDocument } from './write.ts';

writeFileSync(COVERAGE_FILE, await coverageDocument());
