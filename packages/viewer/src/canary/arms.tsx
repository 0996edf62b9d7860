/**
 * Compares the endings of repaired conversations with the endings of untouched conversations, and says what follows from the comparison.
 */
import {
  adoptionNeeds,
  canaryRules,
  evidenceMeaning,
  formatShare,
  overturningUnits,
  switchEvidence,
  switchVerdictLimit,
  unlabelledUnits,
} from '@twincheck/core/canary'
import type { ViewedCanary, ViewedWatch } from '@twincheck/server/view-data'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../page/badge.tsx'
import { Bar } from '../page/bar.tsx'
import { formatCount, formatMoment, formatTwo } from '../page/format.ts'
import { HeadRow } from '../page/head-row.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'

const states = {
  running: ['Running', 'calm', 'Too little is known yet, either way.'],
  'to-shadow': ['To shadow', 'bad', 'Repaired conversations end worse than others.'],
  adopt: [
    'Adopt',
    'good',
    `Repair does better. Set “repair.share” to ${1 - canaryRules.controlAfterAdoption} in the configuration: a tenth is left alone, so that the calibration can be renewed.`,
  ],
  undecided: [
    'Undecided',
    'warn',
    'Its days are over, and nothing was shown either way. Leave it, or label more in another canary.',
  ],
} as const satisfies Readonly<Record<ViewedCanary['state'], readonly [name: string, tone: Tone, sentence: string]>>

/** A hold stops the canary, even if the canary's own counts would let it continue. `control` is the form that sets the share. */
export function Comparison({
  canary,
  hold,
  control,
}: {
  readonly canary: ViewedCanary
  readonly hold: ViewedWatch['hold']
  readonly control: ReactNode
}) {
  const [name, tone, sentence] =
    hold === null
      ? states[canary.state]
      : (['Held in shadow', 'bad', 'Nothing is switched in either arm, and the counts below do not grow.'] as const)
  return (
    <section aria-labelledby="comparison" className="space-y-3">
      <h2 id="comparison" className="text-lg font-semibold">
        Comparison
      </h2>
      <p className="text-sm text-muted">
        A canary repairs the conversations of some units, drawn by chance, and leaves those of the others alone, so that
        both can be compared. A unit is a user, or one conversation whose client names no user.
      </p>
      <div className="card px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{name}</Badge>
          <span className="numbers text-sm text-muted">
            day {canary.days} of {canaryRules.days} ·{' '}
            {hold === null
              ? `${formatShare(canary.share)} of units are repaired`
              : `share ${formatShare(canary.share)}, held`}{' '}
            · since {formatMoment(canary.since)}
          </span>
        </div>
        <p className="mt-2 text-lg leading-snug">{sentence}</p>
        {hold !== null && (
          <p className="mt-2 wrap-anywhere">
            Since {formatMoment(hold.at)}: <Foreign text={hold.reason} />
          </p>
        )}
        {canary.scope.why !== null && <p className="mt-2 text-sm text-muted">{canary.scope.why}</p>}
        <Missing canary={canary} />
        {control}
      </div>
      <Arms canary={canary} />
      <Evidence canary={canary} />
    </section>
  )
}

function Missing({ canary }: { readonly canary: ViewedCanary }) {
  const lacking = unlabelledUnits(canary.stages)
  const needed = overturningUnits(canary.stages, canaryRules.adopt)
  const needs = canary.state === 'running' ? adoptionNeeds({ ...canary, fits: canary.sampleRatio.fits }) : []
  return (
    <div className="mt-2 text-sm text-muted">
      {needs.length > 0 && (
        <>
          <p>Before repair can be adopted, so that only a tenth is left alone, there must be:</p>
          <ul className="mb-1 ml-5 list-disc">
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        {formatCount(lacking)} {lacking === 1 ? 'unit lacks' : 'units lack'} a label;{' '}
        {needed === 0
          ? 'there is no result yet that they could overturn.'
          : `if ${formatCount(needed)} of them ended against repair, the result would not hold.`}
      </p>
    </div>
  )
}

function Arms({ canary: { repaired, control, triggered } }: { readonly canary: ViewedCanary }) {
  const rows = [
    ['Repaired', triggered.repair, repaired],
    ['Left alone', triggered.control, control],
  ] as const
  return (
    <ScrollArea label="Arms" look="card">
      <table className="grid-table">
        <HeadRow titles={['Arm', 'Switch due', 'Success', 'Failure', 'No label']} />
        <tbody>
          {rows.map(([arm, units, { successes, failures }]) => (
            <tr key={arm}>
              <th scope="row">{arm}</th>
              <td>{formatCount(units)}</td>
              <td>{formatCount(successes)}</td>
              <td>{formatCount(failures)}</td>
              <td>{formatCount(units - successes - failures)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-3 py-2 text-sm text-muted">
        A switch is due when a twin passes the gate: it is delivered if the unit is repaired, and only recorded if it is
        left alone. A unit stays in its arm and counts once, with its first conversation in which a switch was due. “No
        label” includes unclear labels.
      </p>
    </ScrollArea>
  )
}

const none = 'repair made no difference'

function Evidence({
  canary: { evidenceBetter, evidenceWorse, verdicts, epoch, errors },
}: {
  readonly canary: ViewedCanary
}) {
  return (
    <section aria-labelledby="evidence" className="card space-y-4 px-4 py-4 sm:px-5">
      <h2 id="evidence" className="font-semibold">
        Evidence
      </h2>
      <p className="text-sm text-muted">
        The evidence for each sentence begins at 1 and grows with every label that speaks for it. Where a bar reaches
        its end, repair is stopped or can be adopted.
      </p>
      <Bet name="Repair does worse" value={evidenceWorse} limit={canaryRules.toShadow} tone="bad">
        {evidenceMeaning(evidenceWorse, none, canaryRules.toShadow, 'to stop')}
      </Bet>
      <Bet name="Repair does better" value={evidenceBetter} limit={canaryRules.adopt} tone="good">
        {evidenceMeaning(evidenceBetter, none, canaryRules.adopt, 'to adopt')}, with {canaryRules.leastLabelled} labels
        in each arm
      </Bet>
      <Bet name="Switches are wrong" value={switchEvidence(verdicts)} limit={switchVerdictLimit} tone="bad">
        {formatCount(verdicts.right)} right, {formatCount(verdicts.wrong)} wrong, as people said;{' '}
        {evidenceMeaning(switchEvidence(verdicts), 'at most 1 switch in 20 was wrong', switchVerdictLimit, 'to stop')}
      </Bet>
      <p className="text-sm text-muted">
        You may look after every label; the limits allow for it. The bars are drawn by powers of ten. The evidence
        starts again at 1 after each lift and each adoption, which begins an epoch; this is epoch{' '}
        {formatCount(epoch.number)}. Over all epochs until now, a repair that makes no difference is stopped in at most{' '}
        {formatShare(errors.all.stopped)} and adopted in at most {formatShare(errors.all.adopted)} of canaries.
      </p>
    </section>
  )
}

function Bet({
  name,
  value,
  limit,
  tone,
  children,
}: {
  readonly name: string
  readonly value: number
  readonly limit: number
  readonly tone: 'good' | 'bad'
  readonly children: ReactNode
}) {
  return (
    <div>
      <p className="text-sm">
        <span className="font-medium">{name}</span> <span className="text-muted">· {children}</span>
      </p>
      <Bar
        share={Math.log10(Math.max(1, value)) / Math.log10(limit)}
        label={value < 1_000 ? formatTwo(value) : value.toExponential(1)}
        tone={tone}
      />
    </div>
  )
}
