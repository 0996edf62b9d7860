/**
 * Lists the tasks that differ between two experiments, in their ending or only in what was switched. Each task links to both runs side by
 * side.
 */
import { formatCount } from '@twincheck/eval/figures'
import { useState } from 'react'
import { Badge, type Tone } from '../page/badge.tsx'
import { HeadRow } from '../page/head-row.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import type { PairedComparison, ShownChange, ShownChangedPair, ShownExperiment } from '../reading/experiment.ts'
import { linkToBeside } from '../route.ts'

const changes = {
  'new-harm': ['New harm', 'bad', 'Succeeds alone; the second makes it fail and the first does not.'],
  'rescue-lost': ['Rescue lost', 'bad', 'Fails alone; the first makes it succeed and the second does not.'],
  'new-rescue': ['New rescue', 'good', 'Fails alone; only the second makes it succeed.'],
  'harm-gone': ['Harm gone', 'good', 'Succeeds alone; only the first makes it fail.'],
  other: [
    'Actor differs',
    'warn',
    'The actor itself ended otherwise in the two: not the same stored run, or not the same world.',
  ],
  switch: ['Another way', 'calm', 'Both end alike, but another condition led to the switch, or only one switched.'],
} as const satisfies Readonly<Record<ShownChange, readonly [name: string, tone: Tone, definition: string]>>

const order: readonly ShownChange[] = ['new-harm', 'rescue-lost', 'new-rescue', 'harm-gone', 'other', 'switch']

/** The number of tasks that are listed at first. A person does not read more at a time. */
const SHOWN = 100

export type Compared = {
  readonly comparison: PairedComparison
  readonly first: ShownExperiment
  readonly second: ShownExperiment
}

export function ChangedTasks({ comparison: { changed }, first, second }: Compared) {
  const [wanted, setWanted] = useState<ShownChange | null>(null)
  const [all, setAll] = useState(false)
  const chosen = wanted === null ? changed : changed.filter(({ change }) => change === wanted)
  const shown = all ? chosen : chosen.slice(0, SHOWN)
  return (
    <section aria-labelledby="changed" className="space-y-3">
      <h3 id="changed" className="font-semibold">
        Tasks that changed
      </h3>
      <Choices changed={changed} wanted={wanted} onChange={setWanted} />
      {shown.length > 0 && (
        <ScrollArea label="Tasks that changed" look="card">
          <table className="grid-table">
            <HeadRow
              titles={[
                'Task',
                'Change',
                ...[first, second].map(({ name }) => <Foreign key={name} text={name} />),
                'Run',
              ]}
              look="words"
            />
            <tbody>
              {shown.map((pair) => (
                <Row key={`${pair.run}\n${pair.id}`} pair={pair} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {shown.length < chosen.length && (
        <button type="button" className="button" onClick={() => setAll(true)}>
          Show all {formatCount(chosen.length)}
        </button>
      )}
    </section>
  )
}

function Choices({
  changed,
  wanted,
  onChange,
}: {
  readonly changed: readonly ShownChangedPair[]
  readonly wanted: ShownChange | null
  readonly onChange: (change: ShownChange | null) => void
}) {
  const counted = order.map((change) => ({ change, count: changed.filter((pair) => pair.change === change).length }))
  const present = counted.filter(({ count }) => count > 0)
  if (present.length === 0) return <p className="text-sm">Every pair ends alike, and by the same way.</p>
  return (
    <ul className="space-y-1.5">
      {present.map(({ change, count }) => {
        const [name, tone, definition] = changes[change]
        const pressed = wanted === change
        return (
          <li key={change} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <button
              type="button"
              aria-pressed={pressed}
              className={`button w-40 text-left ${pressed ? 'border-accent bg-soft' : ''}`}
              onClick={() => onChange(pressed ? null : change)}
            >
              <span className="numbers font-semibold">{formatCount(count)}</span> <Badge tone={tone}>{name}</Badge>
            </button>
            <span className="text-muted">{definition}</span>
          </li>
        )
      })}
    </ul>
  )
}

function Row({ pair }: { readonly pair: ShownChangedPair }) {
  const { run, id, change, keys } = pair
  const [name, tone] = changes[change]
  return (
    <tr>
      <th scope="row">
        <a href={linkToBeside(keys.first, keys.second)}>
          <Foreign text={id} />
        </a>
      </th>
      <td className="words">
        <Badge tone={tone}>{name}</Badge>
      </td>
      <td className="words">
        <Side side={pair.first} />
      </td>
      <td className="words">
        <Side side={pair.second} />
      </td>
      <td className="words">
        <Foreign text={run} />
      </td>
    </tr>
  )
}

const ends = {
  both: '✓ succeeds, as alone',
  rescue: '▲ rescued',
  harm: '▼ harmed',
  neither: '✗ fails, as alone',
} as const satisfies Readonly<Record<ShownChangedPair['first']['transition'], string>>

function Side({ side: { transition, condition } }: { readonly side: ShownChangedPair['first'] }) {
  return (
    <>
      {ends[transition]}
      <span className="block text-xs text-muted">
        {condition === null ? (
          'nothing switched'
        ) : (
          <>
            switched for <Foreign text={condition} />
          </>
        )}
      </span>
    </>
  )
}
