import { writeFileSync } from 'node:fs';
import { RULES_FILE, rulesDocument } from './write.ts';

writeFileSync(RULES_FILE, await rulesDocument());
