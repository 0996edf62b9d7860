/** Shows the judgments in both orders side by side: preference, confidence, fatal labels, scores and margin. */
import { constants } from '@twincheck/core/records'
import { Badge } from '../page/badge.tsx'
import { Bar } from '../page/bar.tsx'
import { formatTwo } from '../page/format.ts'
import type { JudgmentSource, Recorded, ShownAssessment, ShownJudgment } from '../reading/record.ts'
import { NOT_REACHED, Stage, without } from './stage.tsx'

const { maxRubricScore, qualityUnits } = constants

const dimensionLabels = [
  ['goalAlignment', 'Goal alignment'],
  ['stateGrounding', 'State grounding'],
  ['toolSelection', 'Tool selection'],
  ['argumentValidity', 'Argument validity'],
  ['completionSafety', 'Completion safety'],
] as const satisfies readonly (readonly [keyof typeof constants.rubricTwentieths, string])[]

const STAND_IN =
  'A stand-in accepted this twin, as it accepts every one that passes the structural checks (--verifier accept). It fills the form of a ' +
  'judgment with fixed numbers; they are nobody’s scores and are not shown as such.'

const TAPE = 'These are replies that were recorded another time and replayed. No model was asked in this run.'

const EXPLANATION = 'The same pair judged twice, with the labels exchanged.'

export function VerifierStage({
  record,
}: {
  readonly record: Pick<Recorded, 'judgments' | 'because' | 'exception' | 'gate'> & { readonly source: JudgmentSource }
}) {
  const { judgments, because, gate, source } = record
  if (!judgments) {
    const failed = because?.stage === 'verifier'
    const reached = failed ? without('judgment', record) : NOT_REACHED
    return <Stage name="verifier" explanation={EXPLANATION} {...reached} />
  }
  if (source === 'stand-in') {
    return (
      <Stage name="verifier" explanation={EXPLANATION} result="no verifier was asked" tone="warn">
        <p className="text-sm">{STAND_IN}</p>
      </Stage>
    )
  }
  const { forward, reversed } = judgments
  const agree = forward.prefers === reversed.prefers
  const result = agree ? `both prefer ${named(forward.prefers)}` : 'the orders disagree'
  return (
    <Stage name="verifier" explanation={EXPLANATION} result={result} tone={agree ? 'calm' : 'warn'}>
      {source === 'tape' && (
        <p className="mb-4 text-sm">
          <Badge tone="warn">from a tape</Badge> {TAPE}
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Order title="Forward" detail="A is the proposal, B the twin" judgment={forward} gate={gate} />
        <Order title="Reversed" detail="A is the twin, B the proposal" judgment={reversed} gate={gate} />
      </div>
    </Stage>
  )
}

function Order({
  title,
  detail,
  judgment,
  gate,
}: {
  readonly title: string
  readonly detail: string
  readonly judgment: ShownJudgment
  readonly gate: Recorded['gate']
}) {
  const { prefers, confidence, actor, twin, quality, margin } = judgment
  return (
    <section aria-label={`${title} order`} className="rounded-lg border border-line p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{title}</span>
        <span className="text-xs text-muted">{detail}</span>
        <Badge tone={prefers === 'twin' ? 'good' : 'calm'}>prefers {named(prefers)}</Badge>
      </p>
      <table className="mt-3 w-full text-sm">
        <thead>
          <tr className="text-xs text-muted">
            {['Score', 'Proposal', 'Twin'].map((title) => (
              <th key={title} scope="col" className={`pb-1 text-left font-normal ${title === 'Score' ? '' : 'w-1/3'}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name="Fatal" actor={<Fatal of={actor} />} twin={<Fatal of={twin} />} />
          {dimensionLabels.map(([name, label]) => (
            <Row
              key={name}
              name={label}
              actor={<Score of={actor.scores[name]} most={maxRubricScore} />}
              twin={<Score of={twin.scores[name]} most={maxRubricScore} />}
            />
          ))}
          <Row
            name="Quality"
            actor={<Score of={quality.actor} most={qualityUnits} />}
            twin={<Score of={quality.twin} most={qualityUnits} tone="good" />}
          />
        </tbody>
      </table>
      <dl className="mt-3 space-y-1 border-t border-line pt-3 text-sm">
        <Measure name="Confidence" value={confidence} least={gate.minConfidence} />
        <Measure name="Margin" value={margin} least={gate.minMargin} />
      </dl>
    </section>
  )
}

function Row({
  name,
  actor,
  twin,
}: {
  readonly name: string
  readonly actor: React.ReactNode
  readonly twin: React.ReactNode
}) {
  return (
    <tr>
      <th scope="row" className="py-1 pr-2 text-left font-normal">
        {name}
      </th>
      <td className="py-1 pr-3">{actor}</td>
      <td className="py-1">{twin}</td>
    </tr>
  )
}

function Fatal({ of: { fatal } }: { readonly of: ShownAssessment }) {
  return fatal ? <Badge tone="bad">fatal</Badge> : <Badge tone="calm">no</Badge>
}

function Measure({ name, value, least }: { readonly name: string; readonly value: number; readonly least: number }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] items-center gap-2">
      <dt>{name}</dt>
      <dd>
        <Bar share={value} label={formatTwo(value)} mark={least} tone={value >= least ? 'good' : 'bad'} />
      </dd>
    </div>
  )
}

function named(prefers: ShownJudgment['prefers']): string {
  return prefers === 'neither' ? 'neither' : prefers === 'twin' ? 'the twin' : 'the proposal'
}

function Score({
  of,
  most,
  tone = 'bar',
}: {
  readonly of: number
  readonly most: number
  readonly tone?: 'bar' | 'good'
}) {
  return <Bar share={of / most} label={`${of}/${most}`} tone={tone} />
}
