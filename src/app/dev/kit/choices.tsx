import { Building2, Layers, MapPin } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  Button,
  Checkbox,
  ContentTabs,
  Grid,
  Menu,
  RadioGroup,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Tabs,
  Text,
} from '../../ui/index.ts';

const ROLES = [
  { id: 'read-only', label: 'Read-only', note: 'Sees everything here' },
  { id: 'editor', label: 'Editor', note: 'Changes content' },
  { id: 'admin', label: 'Admin', note: 'Publishes and manages users', isDisabled: true },
] as const;
type Role = (typeof ROLES)[number]['id'];

export function Choices(): ReactNode {
  const [role, setRole] = useState<Role>('editor');
  const [unit, setUnit] = useState<'m' | 'ft'>('m');
  const [isOn, setOn] = useState(true);
  const [tab, setTab] = useState<'details' | 'properties' | 'history'>('details');
  return (
    <>
      <Tabs
        label="Place"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'details', label: 'Details', icon: MapPin, content: <Text>What it is.</Text> },
          {
            id: 'properties',
            label: 'Properties',
            count: '6',
            problem: 'Needs attention',
            content: <Text>Six.</Text>,
          },
          { id: 'history', label: 'History', isDisabled: true, content: null },
        ]}
      />
      <RadioGroup label="Role" options={ROLES} value={role} onChange={setRole} />
      <RadioGroup
        label="Role, as cards"
        look="cards"
        options={ROLES}
        value={role}
        onChange={setRole}
        error="Choose one"
      />
      <Grid min={160}>
        <Select
          label="Type"
          value="a"
          onChange={() => undefined}
          placeholder="Choose a type"
          options={[
            { id: 'a', label: 'Consulting room' },
            { id: 'b', label: 'Reception' },
          ]}
        />
        <Select
          label="Site"
          value={null}
          onChange={() => undefined}
          placeholder="Choose a site"
          options={[]}
          error="Required."
        />
      </Grid>
      <Stack direction="row">
        <SegmentedControl
          label="Unit"
          options={[
            { id: 'm', label: 'm' },
            { id: 'ft', label: 'ft' },
          ]}
          value={unit}
          onChange={setUnit}
        />
        <Switch label="Labels" isSelected={isOn} onChange={setOn} />
        <Checkbox label="Accessible" isSelected={isOn} onChange={setOn} />
        <Checkbox label="Some" isSelected={false} isIndeterminate onChange={setOn} />
        <Checkbox label="Disabled" isSelected={false} isDisabled onChange={setOn} />
        <Menu trigger={<Button>Menu</Button>} label="Menu" items={[{ id: 'a', label: 'Edit' }]} />
      </Stack>
      <ContentTabs
        label="Content"
        value="places"
        tabs={[
          { id: 'places', label: 'Places', icon: MapPin, count: '12' },
          { id: 'levels', label: 'Levels', icon: Layers, count: '3' },
          { id: 'buildings', label: 'Buildings', icon: Building2 },
        ]}
      />
    </>
  );
}
