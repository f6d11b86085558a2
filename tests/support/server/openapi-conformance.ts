import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Call, isFile } from '../../../src/contract/calls/call.ts';
import { CALLS, SUBJECTS } from '../../../src/contract/calls/index.ts';
import { openApiDocument, templateOf } from '../../../server/modules/docs/openapi.ts';
import type { Answer, Api } from './api-client.ts';

/** Looks at every answer of a server, whether it is what the document says. */
export interface Witness {
  /** The same calls, watched. */
  watch: (api: Api) => Api;
  /** What differed so far. */
  faults: string[];
  /** Calls that never succeeded: nothing is known about their answers. */
  unseen: () => string[];
}

export function createWitness(): Witness {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(openApiDocument(SUBJECTS), 'document');
  const validators = new Map<string, ValidateFunction>();
  const seen = new Set<string>();
  const faults: string[] = [];

  function validatorOf(call: Call, status: number): ValidateFunction {
    const path = templateOf(call.path).replaceAll('/', '~1');
    const at = `/paths/${path}/${call.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const known = validators.get(at);
    if (known) return known;
    const made = ajv.compile({ $ref: `document#${at.replaceAll('{', '%7B').replaceAll('}', '%7D')}` });
    validators.set(at, made);
    return made;
  }

  function look(call: Call, answer: Answer): void {
    const name = `${call.method} ${call.path}`;
    const { status, headers: _headers, ...body } = answer;
    if (status === 200) {
      seen.add(name);
      if (isFile(call.answer)) return;
      const isRight = validatorOf(call, status);
      if (!isRight(body)) faults.push(`${name}: ${ajv.errorsText(isRight.errors)}`);
    } else if (status >= 500) faults.push(`${name}: ${status}`);
  }

  return {
    watch: (api) => async (method, path, body, headers) => {
      const answer = await api(method, path, body, headers);
      const call = callOf(method, path);
      if (call) look(call, answer);
      return answer;
    },
    faults,
    unseen: () =>
      CALLS.filter(({ answer }) => !isFile(answer))
        .map(({ method, path }) => `${method} ${path}`)
        .filter((name) => !seen.has(name)),
  };
}

/** The call that an address belongs to; the one with the fewest parameters, as the router has it. */
function callOf(method: string, address: string): Call | undefined {
  const path = address.split('?')[0]!;
  return CALLS.filter((call) => call.method === method)
    .filter((call) => patternOf(call.path).test(path))
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

const patternOf = (path: string) =>
  new RegExp(
    `^${templateOf(path)
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  );
