import { TriangleAlert, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  Chart,
  ChartGroup,
  Card,
  DataTable,
  DescriptionList,
  EmptyState,
  Figure,
  Grid,
  ListRow,
  Row,
  Rows,
  RowWords,
  Tag,
  type TableColumn,
  useMark,
} from '../../ui/index.ts';

interface Person {
  id: string;
  name: string;
  role: string;
  edits: number;
}

const NAMES = ['Lena Marsh', 'Jude Okafor', 'Ana Rios', 'Tomas Weir', 'Kiri Sand'];
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `${NAMES[at % NAMES.length]}${at < NAMES.length ? '' : ` ${at}`}`,
    role: at % 3 === 0 ? 'Admin' : 'Editor',
    edits: (at * 37) % 101,
  }));
const FEW = people(4);
const MANY = people(500);

const COLUMNS: readonly TableColumn<Person>[] = [
  { id: 'name', title: 'Name', sortBy: ({ name }) => name, render: ({ name }) => name, width: '2fr' },
  {
    id: 'role',
    title: 'Role',
    sortBy: ({ role }) => role,
    render: ({ role }) => <Tag kind="plain" text={role} />,
  },
  {
    id: 'edits',
    title: 'Edits',
    sortBy: ({ edits }) => edits,
    render: ({ edits }) => edits,
    align: 'end',
    from: 360,
  },
];
const shared = { columns: COLUMNS, keyOf: ({ id }: Person) => id, textOf: ({ name }: Person) => name };

export function Data(): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['1']));
  const [opened, setOpened] = useState('');
  return (
    <>
      <Grid min={120}>
        <Figure label="Users" value="24" icon={Users} note="2 more than last week" />
        <Figure label="Largest error" value="0.42" unit="m" icon={TriangleAlert} tone="waiting" />
      </Grid>
      <DataTable
        label="Users"
        rows={FEW}
        {...shared}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelect={setChosen}
        selectLabel="Select"
      />
      <DataTable
        label="500 users"
        rows={MANY}
        {...shared}
        defaultSort={{ column: 'edits', direction: 'descending' }}
        onAction={setOpened}
        maxHeight="260px"
      />
      <DataTable label="Nobody" rows={[]} {...shared} empty={<EmptyState title="No users" />} />
      <ChartGroup>
        <Grid min={240}>
          <Dots title="By level" onOpen={setOpened} />
          <Dots title="By level, again" onOpen={setOpened} />
        </Grid>
      </ChartGroup>
      <Card title="Site" count="3">
        <DescriptionList
          items={[
            { id: 'opened', term: 'Opened row', value: opened === '' ? '–' : opened },
            { id: 'id', term: 'External ID', value: 'LARK-01', note: 'Unique among the sites' },
          ]}
        />
      </Card>
      <DescriptionList
        look="columns"
        items={[
          { id: 'area', term: 'Area', value: '1,204 m²' },
          { id: 'levels', term: 'Levels', value: '4' },
        ]}
      />
      <ListRow
        title="Larkfield General"
        subtitle="4 levels"
        tag={<Tag kind="waiting" text="Waiting" />}
        isSelected
      />
      <Rows>
        <Row>
          <RowWords name="Café Lumen" second="Ground floor, 14:02" />
        </Row>
      </Rows>
    </>
  );
}

const WORDS = {
  asTable: 'Show as table',
  asFigure: 'Show as figure',
  more: 'More',
  csv: 'CSV',
  print: 'Print',
};
const LEVELS = ['B1', 'G', '1', '2'];

/** A chart whose marks light up in the one beside it. */
function Dots({ title, onOpen }: { title: string; onOpen: (key: string) => void }): ReactNode {
  return (
    <Chart
      title={title}
      note="Places"
      words={WORDS}
      writeNumber={String}
      onCsv={() => undefined}
      onOpen={onOpen}
      table={{
        columns: [
          { id: 'level', title: 'Level' },
          { id: 'places', title: 'Places', isNumber: true },
        ],
        rows: LEVELS.map((level, at) => ({ key: level, cells: [level, (at + 1) * 12] })),
      }}
    >
      {(width) => (
        <svg width={width} height={60}>
          {LEVELS.map((level, at) => (
            <Dot key={level} level={level} x={((at + 0.5) * width) / LEVELS.length} onOpen={onOpen} />
          ))}
        </svg>
      )}
    </Chart>
  );
}

function Dot({ level, x, onOpen }: { level: string; x: number; onOpen: (key: string) => void }): ReactNode {
  const mark = useMark({ id: level, of: level, label: level, onOpen: () => onOpen(level) });
  const fill = mark['data-lit'] ? 'var(--accent)' : 'var(--graph-edge)';
  return (
    <g {...mark}>
      <circle cx={x} cy={30} r={mark['data-lit'] ? 22 : 18} fill={fill} />
    </g>
  );
}
