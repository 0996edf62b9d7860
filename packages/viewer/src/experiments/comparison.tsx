/** Two experiments pair by pair: whether the second harmed what the first did not, how much differs, and which tasks. */
import { formatCount, formatPercent } from '@twincheck/eval/figures'
import { Notice } from '../page/notice.tsx'
import { Foreign } from '../page/visible.tsx'
import type { PairedComparison } from '../reading/comparison.ts'
import type { ShownExperiment } from '../reading/experiment.ts'
import type { Reader } from '../reading/reader.ts'
import { useLoaded } from '../use-loaded.tsx'
import { ChangedTasks } from './changed-tasks.tsx'
import { ConditionTable } from './condition-table.tsx'
import { DifferenceTable } from './difference-table.tsx'

export type Compared = { readonly first: ShownExperiment; readonly second: ShownExperiment }

export function ComparisonView({ reader, first, second }: Compared & { readonly reader: Reader }) {
  const about = JSON.stringify([first.name, second.name])
  const [loaded] = useLoaded(() => reader.compare(first.name, second.name), about)
  return (
    <section className="space-y-4" aria-labelledby="comparison">
      <h2 id="comparison" className="text-lg font-semibold">
        What <Foreign text={second.name} /> does otherwise
      </h2>
      {loaded.state === 'loading' && <p className="text-muted">Comparing …</p>}
      {loaded.state === 'failed' && <Notice tone="warn" title="These cannot be compared" lines={[loaded.problem]} />}
      {loaded.state === 'read' && <Read comparison={loaded.value} first={first} second={second} />}
    </section>
  )
}

function Read({ comparison, first, second }: Compared & { readonly comparison: PairedComparison }) {
  const { common, conditions, changed } = comparison
  if (common === 0) {
    const lines = ['Nothing can be said pair by pair. Compare experiments over the same stored runs.']
    return <Notice tone="warn" title="The two experiments share no pair" lines={lines} />
  }
  return (
    <>
      <Answer comparison={comparison} first={first} second={second} />
      <DifferenceTable comparison={comparison} first={first} second={second} />
      <ChangedTasks changed={changed} first={first} second={second} />
      <ConditionTable conditions={conditions} first={first} second={second} />
    </>
  )
}

/** The question that every new version must answer. */
function Answer({ comparison, first, second }: Compared & { readonly comparison: PairedComparison }) {
  const { newHarms, common, onlyFirst, onlySecond } = comparison
  const { count, bound } = newHarms
  const left = onlyFirst + onlySecond
  return (
    <div className={`card border-l-4 px-4 py-4 sm:px-5 ${count > 0 ? 'border-l-bad' : 'border-l-good'}`}>
      <p className="text-lg leading-snug">
        <Foreign text={second.name} /> harms{' '}
        <strong>{count === 0 ? 'no task' : count === 1 ? '1 task' : `${formatCount(count)} tasks`}</strong> that{' '}
        <Foreign text={first.name} /> does not harm.
      </p>
      <p className="mt-1 text-sm text-muted">
        Of {formatCount(common)} pairs that both count.{' '}
        {bound === null
          ? 'A task is there in several runs, so no bound is given.'
          : `With 95 % confidence it is at most ${formatPercent(bound)} of such pairs (exact one-sided bound).`}{' '}
        {left > 0 &&
          `${formatCount(left)} ${left === 1 ? 'pair is' : 'pairs are'} in only one of them and not compared.`}
      </p>
    </div>
  )
}
