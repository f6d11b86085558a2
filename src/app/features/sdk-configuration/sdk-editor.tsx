import type { ReactNode } from 'react';
import { AnswerFrame } from '../../online/answer-frame.tsx';
import { useAnswer } from '../../online/use-answer.ts';
import type { Answer, SdkConfiguration } from '../../../sync/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { SdkForm, type SdkParts } from './sdk-form.tsx';
import type { SdkPlace } from './sdk-place.ts';

export interface SdkEditorProps {
  /** The place that is edited first, then what it lies in. */
  places: readonly SdkPlace[];
  canEdit: boolean;
  children: (parts: SdkParts) => ReactNode;
}

/** Reads the configurations of a place and of what it lies in, and shows the form of the first. */
export function SdkEditor({ places, canEdit, children }: SdkEditorProps): ReactNode {
  const { online } = useWorkspace();
  const asked = useAnswer(places.map(({ lid }) => lid).join(' '), async () => {
    const [known, ...answers] = await Promise.all([
      online.sdkDefaultKeys(),
      ...places.map(({ scope, lid }) => online.sdkConfiguration(scope, lid)),
    ]);
    const all = allOf(answers);
    return all.ok ? { ok: true as const, value: { known, configurations: all.value } } : all;
  });
  const { value } = asked;
  if (value === undefined)
    return children({ body: <AnswerFrame asked={asked}>{() => null}</AnswerFrame>, actions: null });
  return (
    <SdkForm
      key={places[0]?.lid}
      places={places}
      configurations={value.configurations}
      known={value.known}
      isOnline={asked.isOnline}
      canEdit={canEdit}
      onSaved={(own) => asked.set({ ...value, configurations: [own, ...value.configurations.slice(1)] })}
      onReload={asked.again}
    >
      {children}
    </SdkForm>
  );
}

function allOf(answers: readonly Answer<SdkConfiguration>[]): Answer<SdkConfiguration[]> {
  const failed = answers.find((answer) => !answer.ok);
  if (failed !== undefined && !failed.ok) return failed;
  return { ok: true, value: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])) };
}
