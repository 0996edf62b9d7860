/** The results of each evidence condition under both experiments, on the pairs that both count. */
import { formatCount } from '@twincheck/eval/figures'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import type { PairedComparison } from '../reading/comparison.ts'
import type { ShownExperiment } from '../reading/experiment.ts'

const columns = [
  ['evidence', 'Held'],
  ['switches', 'Switched'],
  ['rescues', '▲ Rescued'],
  ['harms', '▼ Harmed'],
] as const

export function ConditionTable({
  conditions,
  first,
  second,
}: {
  readonly conditions: PairedComparison['conditions']
  readonly first: ShownExperiment
  readonly second: ShownExperiment
}) {
  return (
    <section aria-labelledby="by-condition" className="space-y-3">
      <h3 id="by-condition" className="font-semibold">
        By condition
      </h3>
      <ScrollArea label="Conditions" look="card">
        <table className="grid-table">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Condition
              </th>
              {[first, second].map(({ name }) => (
                <th key={name} scope="colgroup" colSpan={columns.length} className="group">
                  <Foreign text={name} />
                </th>
              ))}
            </tr>
            <tr>
              {[first, second].flatMap(({ name }) =>
                columns.map(([, label]) => (
                  <th key={`${name} ${label}`} scope="col">
                    {label}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {conditions.map(({ condition, first: before, second: after }) => (
              <tr key={condition}>
                <th scope="row">
                  <Foreign text={condition} />
                </th>
                <Counts counts={before} others={before} />
                <Counts counts={after} others={before} />
              </tr>
            ))}
          </tbody>
        </table>
        <p className="px-3 py-2 text-sm text-muted">
          Held: decisions at which the condition could be read in the trace. Switched: runs in which its twin took the
          place of a proposal; of those, rescued and harmed. Bold: other than in the first.
        </p>
      </ScrollArea>
    </section>
  )
}

type Counts = PairedComparison['conditions'][number]['first']

function Counts({ counts, others }: { readonly counts: Counts; readonly others: Counts }) {
  return columns.map(([name]) => (
    <td key={name} className={counts[name] === others[name] ? '' : 'font-semibold'}>
      {formatCount(counts[name])}
    </td>
  ))
}
