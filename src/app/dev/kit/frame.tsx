import { useState, type ReactNode } from 'react';
import { Breadcrumb, Disclosure, LevelSelector, Stepper, Text } from '../../ui/index.ts';

const STEPS = [
  { id: 'file', label: 'File', mark: '1' },
  { id: 'layers', label: 'Layers', mark: '2' },
  { id: 'place', label: 'Place', mark: '3' },
  { id: 'review', label: 'Review', mark: '4' },
] as const;

export function Frame(): ReactNode {
  const [step, setStep] = useState<(typeof STEPS)[number]['id']>('place');
  return (
    <>
      <Stepper
        label="Import"
        steps={STEPS}
        current={step}
        onStep={setStep}
        doneLabel="done"
        positionText="3 of 4"
      />
      <Stepper
        label="Import with a problem"
        steps={STEPS.map((each) =>
          each.id === 'layers' ? { ...each, error: 'One layer has no type' } : each,
        )}
        current="review"
        doneLabel="done"
      />
      <Breadcrumb
        label="Place"
        crumbs={[
          { id: 'site', label: 'Larkfield Campus', href: '#site' },
          { id: 'building', label: 'Larkfield General', href: '#building' },
        ]}
      />
      <LevelSelector
        label="Level"
        levels={[
          { id: '1', label: '1', title: 'First floor', state: 'waiting', stateText: 'Waiting' },
          { id: '0', label: 'G', title: 'Ground floor' },
        ]}
        value="0"
        onChange={() => undefined}
        upLabel="Up"
        downLabel="Down"
      />
      <Disclosure title="Position on earth">
        <Text>Two anchors.</Text>
      </Disclosure>
    </>
  );
}
