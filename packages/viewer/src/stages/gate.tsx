/**
 * Shows the gate (Equation 5 of the paper): the thresholds that the judgment in each order must reach, and whether the judgment reached
 * them.
 */

import { formatThreshold, formatTwo } from '../page/format.ts'
import { HeadRow } from '../page/head-row.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import type { JudgmentSource, Recorded, ShownJudgment } from '../reading/record.ts'
import { NOT_REACHED, Stage } from './stage.tsx'

const EXPLANATION = 'The only place where a twin can win. The weaker order decides.'

export function GateStage({
  record,
}: {
  readonly record: Pick<Recorded, 'judgments' | 'score' | 'threshold' | 'gate'> & { readonly source: JudgmentSource }
}) {
  const { judgments, score, threshold, gate, source } = record
  if (!judgments || score === null) return <Stage name="gate" explanation={EXPLANATION} {...NOT_REACHED} />
  if (source === 'stand-in') {
    return (
      <Stage name="gate" explanation={EXPLANATION} result="not applied" tone="warn">
        <p className="text-sm">Nothing was judged, so there is nothing to hold against the thresholds.</p>
      </Stage>
    )
  }
  const open = score > 0 && score >= threshold
  const { forward, reversed } = judgments
  return (
    <Stage name="gate" explanation={EXPLANATION} result={open ? 'open' : 'shut'} tone={open ? 'good' : 'calm'}>
      <ScrollArea label="What the gate demands">
        <table className="grid-table">
          <HeadRow titles={['Each order must', 'Forward', 'Reversed']} />
          <tbody>
            {demands(gate).map(({ demand, met, shown }) => (
              <tr key={demand}>
                <th scope="row">{demand}</th>
                <Met met={met(forward)} shown={shown(forward)} />
                <Met met={met(reversed)} shown={shown(reversed)} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p className="mt-4 text-sm">
        Switch score <strong className="numbers">{formatTwo(score)}</strong> against the threshold γ ={' '}
        <strong className="numbers">{formatThreshold(threshold)}</strong>.
      </p>
    </Stage>
  )
}

type Demand = {
  readonly demand: string
  readonly met: (judgment: ShownJudgment) => boolean
  readonly shown: (judgment: ShownJudgment) => string
}

function demands({ minConfidence, minMargin }: Recorded['gate']): readonly Demand[] {
  return [
    { demand: 'prefer the twin', met: ({ prefers }) => prefers === 'twin', shown: ({ prefers }) => prefers },
    {
      demand: 'call the proposal fatal',
      met: ({ actor }) => actor.fatal,
      shown: ({ actor }) => (actor.fatal ? 'fatal' : 'not fatal'),
    },
    {
      demand: 'not call the twin fatal',
      met: ({ twin }) => !twin.fatal,
      shown: ({ twin }) => (twin.fatal ? 'fatal' : 'not fatal'),
    },
    {
      demand: `be at least ${formatTwo(minConfidence)} confident`,
      met: ({ confidence }) => confidence >= minConfidence,
      shown: ({ confidence }) => formatTwo(confidence),
    },
    {
      demand: `see a margin of at least ${formatTwo(minMargin)}`,
      met: ({ margin }) => margin >= minMargin,
      shown: ({ margin }) => formatTwo(margin),
    },
  ]
}

function Met({ met, shown }: { readonly met: boolean; readonly shown: string }) {
  return (
    <td>
      {shown} <span className={met ? 'font-semibold text-good' : 'font-semibold text-bad'}>{met ? '✓' : '✗'}</span>
      <span className="sr-only">{met ? ' met' : ' not met'}</span>
    </td>
  )
}
