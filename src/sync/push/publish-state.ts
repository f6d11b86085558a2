import * as z from 'zod';
import { publishStateSchema, type PublishState } from '../../domain/entities/publish-state.ts';

const schema = z.looseObject({
  result: z.union([
    z.looseObject({ publishState: publishStateSchema }),
    z.looseObject({ properties: z.looseObject({ publishState: publishStateSchema }) }),
  ]),
});

/** The publish state that the answer to a write tells, where it does; the next reading brings it else. */
export function publishStateIn(answer: unknown): PublishState | undefined {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) return undefined;
  const { result } = parsed.data;
  return 'properties' in result
    ? publishStateSchema.safeParse((result.properties as { publishState?: unknown }).publishState).data
    : result.publishState;
}
