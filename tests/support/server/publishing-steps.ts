import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { mapStatusAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from './api-client.ts';

/** Staging and publishing of the client that a test is about. */
export function publishingSteps(api: Api, clientId: () => number) {
  const path = (step: string): string => `/clients/${clientId()}/maps/${step}`;
  const status = async () => mapStatusAnswerSchema.parse(await api('GET', path('status'))).result;
  const convert = () => api('POST', path('convert'));
  const approve = (body?: Record<string, unknown>) => api('PUT', path('approve'), body);
  const decline = () => api('PUT', path('decline'));
  /** Until the job of state 2 or 4 is done; the runner's timeout ends a wait that never does. */
  async function settled(): Promise<number> {
    for (;;) {
      const { status: now } = await status();
      if (now !== 2 && now !== 4) return now;
      await sleep(20);
    }
  }
  async function stage(): Promise<number> {
    await convert();
    return settled();
  }
  async function publish(body?: Record<string, unknown>): Promise<number> {
    await stage();
    expect((await approve(body)).status).toBe(200);
    return settled();
  }
  return { path, status, convert, approve, decline, settled, stage, publish };
}
