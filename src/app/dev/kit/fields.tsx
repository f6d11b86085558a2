import { useState, type ReactNode } from 'react';
import {
  DateField,
  FileDrop,
  Grid,
  NumberField,
  SearchField,
  TagField,
  TextArea,
  TextField,
  TimeField,
} from '../../ui/index.ts';

const PLAN = { extensions: ['.dxf', '.pdf'], maxBytes: 50_000_000 };

export function Fields(): ReactNode {
  const [name, setName] = useState('Pharmacy');
  const [count, setCount] = useState<number | null>(60);
  const [tags, setTags] = useState(['coffee', 'breakfast']);
  const [opens, setOpens] = useState<string | null>('08:00');
  const [day, setDay] = useState<string | null>('2026-03-04');
  const [found, setFound] = useState('');
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Grid min={180}>
        <TextField label="Name" value={name} onChange={setName} counter={64} isRequired />
        <TextField label="Email" type="email" defaultValue="lena@" error="Enter an e-mail address" />
        <TextField label="Read only" defaultValue="OPD-201" isReadOnly />
        <TextField label="Disabled" defaultValue="OPD-201" isDisabled />
        <NumberField label="Travel time" value={count} onChange={setCount} suffix="s" hint="In seconds" />
        <NumberField label="Level" value={Number.NaN} onChange={setCount} notNumberText="Enter a number" />
      </Grid>
      <Grid min={180}>
        <TimeField label="Opens" value={opens} onChange={setOpens} />
        <TimeField label="Closes" value={null} onChange={setOpens} error="Enter a time" />
        <DateField label="Verified" value={day} onChange={setDay} hint="The day of the last survey" />
        <DateField label="Locked" value={day} onChange={setDay} isDisabled />
      </Grid>
      <SearchField
        label="Find"
        placeholder="Filter 24 users"
        clearLabel="Clear"
        value={found}
        onChange={setFound}
      />
      <TextArea label="Description" defaultValue="Opens at eight." />
      <TagField
        label="Keywords"
        values={tags}
        onChange={setTags}
        addLabel="Add"
        removeLabel={(tag) => `Remove ${tag}`}
      />
      <FileDrop
        label="Floor plan"
        chooseLabel="Choose a file"
        dropText="Drop a plan here"
        hint="DXF or PDF, at most 50 MB"
        limits={PLAN}
        onFiles={([first]) => setFile(first ?? null)}
        onRefuse={() => setFile(null)}
        {...(file === null ? {} : { file: { name: file.name, sizeText: `${file.size} B` } })}
        removeLabel="Remove"
        onRemove={() => setFile(null)}
      />
      <FileDrop
        label="Floor plan, taken"
        chooseLabel="Choose a file"
        dropText="Drop a plan here"
        error="This file can't be read"
        limits={PLAN}
        onFiles={() => undefined}
        onRefuse={() => undefined}
        file={{ name: 'Ground floor.dxf', sizeText: '7.9 MB' }}
        removeLabel="Remove"
        onRemove={() => setFile(null)}
        progress={{ label: 'Reading', isLabelHidden: true, value: 4.2, max: 7.9, text: '4.2 of 7.9 MB' }}
      />
    </>
  );
}
