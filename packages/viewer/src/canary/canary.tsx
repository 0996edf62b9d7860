/** The canary of a gateway: how repaired conversations ended compared with those left alone, and what follows from it. */
import {
  adoptionNeeds,
  canaryRules,
  evidenceMeaning,
  overturningUnits,
  switchEvidence,
  switchVerdictLimit,
  unlabelledUnits,
} from '@twincheck/core/canary'
import type { StoredLabel, ViewedCanary, ViewedWatch } from '@twincheck/server/view-data'
import { type ReactNode, useState } from 'react'
import { Badge, type Tone } from '../page/badge.tsx'
import { Bar } from '../page/bar.tsx'
import { formatCount, formatMoment, formatTwo } from '../page/format.ts'
import { HeadRow } from '../page/head-row.tsx'
import { Notice } from '../page/notice.tsx'
import { saveFile } from '../page/save-file.ts'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import { useConnection } from '../reading/connection.ts'
import type { Reader } from '../reading/reader.ts'
import { linkToRun } from '../route.ts'
import { useLoaded } from '../use-loaded.tsx'
import { Gateways } from './gateways.tsx'

export function CanaryScreen({ reader, watch }: { readonly reader: Reader; readonly watch: WatchNow }) {
  const { value, problem, again } = watch
  if (!value) {
    return problem === null ? (
      <p className="text-muted">Reading …</p>
    ) : (
      <Notice tone="bad" title="The canary cannot be read now" lines={[problem]} />
    )
  }
  return (
    <article className="space-y-6">
      <h1 className="text-xl font-semibold">Canary</h1>
      <Gateways watch={value} reader={reader} onChanged={again} />
      {value.canary ? (
        <Running canary={value.canary} hold={value.hold} />
      ) : (
        <Notice tone="calm" title="No canary" lines={[NONE]} />
      )}
      <Alarms alarms={value.alarms} />
      <section className="space-y-2">
        <h2 className="text-lg font-semibold">Labels</h2>
        <Progress watch={value} />
        <p className="text-sm text-muted">
          The export has all labels with author and time, in the format that “twincheck outcomes import” reads.
        </p>
        <ExportLabels reader={reader} />
      </section>
    </article>
  )
}

/** How far the labels are that a calibration needs, and where to go on. */
function Progress({ watch: { progress } }: { readonly watch: ViewedWatch }) {
  if (progress === null) return null
  const { labelled, needed, drawn, next } = progress
  return (
    <div className="card px-4 py-3 text-sm sm:px-5">
      <p className="font-medium">
        {formatCount(labelled)} of {needed} labels
      </p>
      <Bar share={labelled / needed} label={labelled >= needed ? '✓' : ''} tone={labelled >= needed ? 'good' : 'bar'} />
      <p className="mt-1 text-muted">
        Before a canary we advise {needed} labelled conversations that would switch: their score reaches the threshold.
        “twincheck triage” has drawn {formatCount(drawn)} of them by chance under the present policy, and a calibration
        counts only these.{' '}
        {next !== null && (
          <a href={linkToRun(next)} className="underline">
            Label the next one
          </a>
        )}
      </p>
    </div>
  )
}

const NONE =
  'A canary repairs conversations drawn by chance and leaves the others alone, so that both can be compared. A gateway with “repair”: { “salt”: … } in its configuration runs one, and its own page shows it here.'

const states = {
  running: ['Running', 'calm', 'Too little is known yet, either way.'],
  'to-shadow': ['To shadow', 'bad', 'Repaired conversations end worse than others.'],
  adopt: [
    'Adopt',
    'good',
    `Repair does better. Set “share” to ${1 - canaryRules.controlAfterAdoption}: a tenth is left alone, so that the calibration can be renewed.`,
  ],
  undecided: [
    'Undecided',
    'warn',
    'Its days are over, and nothing was shown either way. Leave it, or label more in another canary.',
  ],
} as const satisfies Readonly<Record<ViewedCanary['state'], readonly [name: string, tone: Tone, sentence: string]>>

/** A hold stops everything, whatever the canary's own counts say. */
function Running({ canary, hold }: { readonly canary: ViewedCanary; readonly hold: ViewedWatch['hold'] }) {
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
        A canary repairs conversations drawn by chance and leaves the others alone, so that both can be compared.
      </p>
      <div className="card px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{name}</Badge>
          <span className="numbers text-sm text-muted">
            day {canary.days} of {canaryRules.days} ·{' '}
            {hold === null ? `${percent(canary.share)} of units are repaired` : `share ${percent(canary.share)}, held`}{' '}
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
        <p className="mt-1 text-sm text-muted">
          To change the share, set “repair.share” in the configuration and restart the gateways.
        </p>
      </div>
      <Arms canary={canary} />
      <Evidence canary={canary} />
    </section>
  )
}

/** What is missing for an adoption, and how many units without a label would overturn the result. */
function Missing({ canary }: { readonly canary: ViewedCanary }) {
  const lacking = unlabelledUnits(canary.stages)
  const needed = overturningUnits(canary.stages, canaryRules.adopt)
  const needs = canary.state === 'running' ? adoptionNeeds({ ...canary, fits: canary.sampleRatio.fits }) : []
  return (
    <p className="mt-1 text-sm text-muted">
      {needs.length > 0 && `Missing for adoption (then a tenth is enough to leave alone): ${needs.join('; ')}. `}
      {formatCount(lacking)} {lacking === 1 ? 'unit lacks' : 'units lack'} a label;{' '}
      {needed === 0
        ? 'there is no result yet that they could overturn.'
        : `if ${formatCount(needed)} of them ended against repair, the result would not hold.`}
    </p>
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
        <HeadRow titles={['Arm', 'Gate passed', 'Success', 'Failure', 'No label']} />
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
        A unit is a user, or a conversation whose client names no user, and stays in one arm. It counts once: with its
        first conversation in which the gate passed, so that the twin was due. “No label” includes unclear labels.
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
        You may look after every label; the limits allow for it. The bars are drawn by powers of ten. This is epoch{' '}
        {formatCount(epoch.number)}: evidence starts again at 1 after each lift and each adoption. Over all epochs until
        now, a repair that makes no difference is stopped in at most {percent(errors.all.stopped)} and adopted in at
        most {percent(errors.all.adopted)} of canaries.
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

function Alarms({ alarms }: { readonly alarms: ViewedWatch['alarms'] }) {
  return (
    <section aria-labelledby="watch" className="space-y-2">
      <h2 id="watch" className="text-lg font-semibold">
        The watch
      </h2>
      <p className="text-sm text-muted">
        The watch compares the traffic with that on which the threshold was calibrated, and raises an alarm where a sign
        has become more frequent. A gateway without a calibration has no watch.
      </p>
      {alarms.length === 0 ? (
        <p className="text-sm">No alarm in this store.</p>
      ) : (
        <ol className="card divide-y divide-line">
          {alarms.map(({ at, signs }) => (
            <li key={at} className="flex flex-wrap items-center gap-2 px-4 py-2 text-sm">
              <span className="numbers text-muted">{formatMoment(at)}</span>
              {signs.map((sign) => (
                <Badge key={sign} tone="warn">
                  <Foreign text={sign} />
                </Badge>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`
}

const EVERY_MS = 3_000

/** What a gateway's store says about repair. The last answer stays while the server is away. */
export type WatchNow = {
  readonly value: ViewedWatch | null
  /** Why nothing is known; null: it is known, or being read. */
  readonly problem: string | null
  readonly again: () => void
}

/** Polls what a gateway's store says about repair. */
export function useWatch(reader: Reader, live: boolean): WatchNow {
  const [loaded, again] = useLoaded(() => reader.watch(), 'watch', { when: live, everyMs: live ? EVERY_MS : null })
  return {
    value: loaded.state === 'read' ? loaded.value : null,
    problem: loaded.state === 'failed' ? loaded.problem : null,
    again,
  }
}

/** Shown on every screen while repair is held in shadow: the reason, since when, and where to lift it. */
export function HoldBanner({ watch: { value } }: { readonly watch: WatchNow }) {
  const connection = useConnection()
  const hold = value?.hold
  if (!hold) return null
  const asOf = connection.state === 'away' && connection.at !== null ? ` (as of ${formatMoment(connection.at)})` : ''
  return (
    <div role="alert" className="border-b border-bad bg-bad-soft">
      <p className="px-4 py-1.5 text-sm wrap-anywhere sm:px-6">
        <strong>Held in shadow</strong>
        {asOf} since <span className="numbers">{formatMoment(hold.at)}</span>: <Foreign text={hold.reason} />. Nothing
        is switched until a person has looked and{' '}
        <a href="#/canary" className="underline">
          lifts it
        </a>
        .
      </p>
    </div>
  )
}

/** Exports all labels of the store as one file of JSON lines, page by page, in the browser. */
function ExportLabels({ reader }: { readonly reader: Reader }) {
  const [said, setSaid] = useState('')
  const write = async () => {
    setSaid('Reading …')
    try {
      const labels = await readAll(reader)
      saveFile('labels.jsonl', 'application/jsonl', labels.map(lineOf).join(''))
      setSaid(labels.length === 1 ? '1 label.' : `${labels.length.toLocaleString('en')} labels.`)
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <span className="inline-flex items-center gap-3">
      <button type="button" className="button" onClick={() => void write()}>
        Export labels
      </button>
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </span>
  )
}

async function readAll(reader: Reader): Promise<readonly StoredLabel[]> {
  const labels: StoredLabel[] = []
  for (;;) {
    const page = await reader.labels(Number(labels.at(-1)?.sequence ?? 0))
    labels.push(...page)
    if (page.length === 0) return labels
  }
}

/** A label as a line of the export, without its position in the store and how it arrived there. */
function lineOf({
  sequence: _sequence,
  arrivedAt: _arrivedAt,
  key: _key,
  tenant: _tenant,
  ...label
}: StoredLabel): string {
  return `${JSON.stringify(label)}\n`
}
