import { Validator } from '@seriousme/openapi-schema-validator';
import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { CALLS, SUBJECTS } from '../../../src/contract/calls/index.ts';
import { openApiDocument, templateOf } from './openapi.ts';

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the list of calls', () => {
  it('has a sentence for every error', () => {
    const text = JSON.stringify(openApiDocument(SUBJECTS));
    expect(text).not.toContain('The value is not allowed (');
  });
});

describe('the OpenAPI document', () => {
  it('is valid, and needs no sign-in', async () => {
    const response = await fetch(`${world.origin}/api/v8/openapi.json`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    const document: unknown = await response.json();
    const { openapi, paths } = documentSchema.parse(document);
    expect(openapi).toBe('3.1.1');
    expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(CALLS.length);
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as Record<string, unknown>,
    );
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it('refers to nothing that is not in it, and names every operation differently', () => {
    const document = openApiDocument(SUBJECTS);
    const text = JSON.stringify(document);
    const { schemas } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(document).components;
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !Object.hasOwn(schemas, name))).toEqual([]);
    expect(text).not.toContain('#/$defs/');
    const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(CALLS.length);
  });
});

describe('the page', () => {
  it('tells of every call, runs nothing and loads nothing', async () => {
    const response = await fetch(`${world.origin}/api/v8/docs`);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=UTF-8',
    ]);
    for (const { path, summary } of CALLS) {
      expect(html).toContain(`<code>${templateOf(path)}</code>`);
      expect(html).toContain(summary.replaceAll("'", '&#39;'));
    }
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|src=|https?:\/\//);
    const style = /<style>([^]*?)<\/style>/.exec(html)![1]!;
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`);
  });

  it('is well made for readers: a language, headings in order, no id twice, no link into nothing', async () => {
    const html = await (await fetch(`${world.origin}/api/v8/docs`)).text();
    expect(html).toContain('<html lang="en">');
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    levels.forEach((level, i) => {
      expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
    const labels = [...html.matchAll(/aria-labelledby="([^"]+)"/g)].map(([, id]) => id!);
    expect(labels.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
