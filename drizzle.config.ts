import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what-changed` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/platform/storage/schema.ts', './server/platform/storage/tables/*.ts'],
  out: './server/platform/storage/migrations',
});
