import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchPort } from '../../../src/sync/ports.ts';
import type { ModelAnswer, Seen } from '../../support/sync/model-calls.ts';
import { ModelServer } from '../../support/sync/model-server.ts';

/**
 * What befalls one call. `before`: nothing was done; `after`: all of it. cut: the connection breaks. silent: it is never
 * answered. late: the connection breaks, and the work is done when it is released. unstamped: done, and answered with a 200
 * that does not confirm it.
 */
export const FAULTS = [
  '500 before',
  '500 after',
  'cut before',
  'cut after',
  'silent before',
  'silent after',
  'unstamped',
  'late',
  '422',
] as const;
export type Fault = (typeof FAULTS)[number];

type Json = Record<string, unknown>;

/** The model of the server behind a real socket, with faults on demand, for a device that speaks by the real `fetch`. */
export class FaultServer {
  model = new ModelServer();
  /** Asked at each call. */
  fault: (call: Seen) => Fault | undefined = () => undefined;
  /** Calls that were not answered, and never will be. */
  silent = 0;
  origin = '';
  private late: Seen[] = [];
  private inFlight = 0;
  /** Which calls are counted: those since the last ones were forgotten. */
  private era = 0;
  private readonly http: Server = createServer((question, answer) => void this.take(question, answer));

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.http.listen(0, '127.0.0.1', resolve);
    });
    this.origin = `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((resolve) => {
      this.http.close(resolve);
    });
  }

  /** A server that has seen nothing. */
  reset(): void {
    this.model = new ModelServer();
    this.fault = () => undefined;
    this.late = [];
    this.forgetCalls();
  }

  readonly fetch: FetchPort = async (url, init) => {
    const { era } = this;
    this.inFlight += 1;
    try {
      const answer = await fetch(url, init);
      // Read whole, so that nothing is still on its way once this is over.
      return new Response(await answer.text(), { status: answer.status, headers: answer.headers });
    } finally {
      if (era === this.era) this.inFlight -= 1;
    }
  };

  /** Something is on its way that will be answered: no time passes until it is. */
  isBusy(): boolean {
    return this.inFlight > this.silent;
  }

  hasLate(): boolean {
    return this.late.length > 0;
  }

  /** Who waited for an answer is gone. */
  forgetCalls(): void {
    this.inFlight = 0;
    this.silent = 0;
    this.era += 1;
  }

  /** What was on its way for long arrives. */
  letLateWorkArrive(): void {
    for (const call of this.late.splice(0)) this.answer(call);
  }

  /** Does what is asked. Clients and networks are kept here: the model takes none. */
  answer(call: Seen): ModelAnswer {
    const { method, path, body } = call;
    const { model } = this;
    const network = /^\/sites\/(\d+)\/graphs$/.exec(path);
    if (method === 'POST' && network !== null) {
      const place = `graph/${network[1] ?? ''}`;
      for (const [fid, feature] of model.features) if (feature.place === place) model.features.delete(fid);
      for (const node of (body as { features: Parameters<ModelServer['put']>[0][] }).features)
        model.put(node, place);
      return stamped({});
    }
    if (method === 'POST' && path === '/clients') {
      const id = 1 + Math.max(...model.clients.map((client) => client.clientInternalIdentifier));
      const given = body as { clientTitle: string; clientExtraData: Json };
      model.clients.push({ ...given, clientInternalIdentifier: id });
      return stamped({ clientInternalIdentifier: id });
    }
    return model.answer(call);
  }

  private async take(question: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of question) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const call: Seen = {
      method: question.method ?? 'GET',
      path: (question.url ?? '').replace('/api/v8', ''),
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
    if (call.path !== '/health') this.model.seen.push(call);
    const fault = this.fault(call);
    if (fault === 'late') this.late.push(call);
    const isDone = fault === undefined || fault === 'unstamped' || fault.endsWith('after');
    const done = isDone ? this.answer(call) : null;
    if (fault?.startsWith('silent') === true) {
      const { era } = this;
      this.silent += 1;
      question.socket.once('close', () => {
        if (era === this.era) this.silent -= 1;
      });
      return;
    }
    if (fault === 'late' || fault?.startsWith('cut') === true) {
      question.socket.destroy();
      return;
    }
    const { status, json } = said(fault, done);
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }
}

function said(fault: Fault | undefined, done: ModelAnswer | null): ModelAnswer {
  if (fault === '422') return { status: 422, json: { error: { code: 'invalid-body', message: 'No.' } } };
  if (fault === 'unstamped') return { status: 200, json: { result: {} } };
  if (fault !== undefined || done === null)
    return { status: 500, json: { error: { code: 'internal', message: 'Failed.' } } };
  return done;
}

const stamped = (result: unknown): ModelAnswer => ({
  status: 200,
  json: { result, createdTimestampUtcEpochSeconds: 1_800_000_000 },
});
