/** Shows one experiment, or two side by side: the report's tables and figures. Each count links to its runs. */

import {
  drawCategoryGains,
  drawPrecisionRecallCurve,
  drawRocCurve,
  drawSelectivity,
  drawTransitions,
} from '@twincheck/eval/figures'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import { formatThreshold } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import type { ShownExperiment } from '../reading/experiment.ts'
import type { Reader } from '../reading/reader.ts'
import { linkToExperiments, replaceRoute } from '../route.ts'
import { ComparisonView } from './comparison.tsx'
import { CategoryTable, MeasureTable } from './measure-table.tsx'

export function ExperimentScreen({
  reader,
  experiments,
  names,
}: {
  readonly reader: Reader
  readonly experiments: readonly ShownExperiment[]
  readonly names: readonly string[]
}) {
  const chosen = names.flatMap((name) => experiments.find((experiment) => experiment.name === name) ?? [])
  const [first, second] = chosen
  if (!first) {
    const lines = ['Choose one of those that this view holds, or give its folder to "twincheck view".']
    return <Notice tone="warn" title="There is no such experiment here" lines={lines} />
  }
  return (
    <article className="space-y-8">
      <header>
        <h1 className="text-xl font-semibold">
          <Titles experiments={chosen} />
        </h1>
        <Chooser experiments={experiments} chosen={chosen} />
        {chosen.map((experiment) => (
          <ManifestNote key={experiment.name} experiment={experiment} />
        ))}
      </header>
      {second && <ComparisonView reader={reader} first={first} second={second} />}
      <Block title="Results and protocol">
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <MeasureTable experiments={chosen} />
          <div className="min-w-0 space-y-4">
            {chosen.map((experiment) => (
              <Transitions key={experiment.name} experiment={experiment} />
            ))}
            <Gains experiments={chosen} />
          </div>
        </div>
      </Block>
      <Block title="By category">
        {chosen.map((experiment) => (
          <CategoryTable key={experiment.name} experiment={experiment} />
        ))}
      </Block>
      <Block title="Failure ranking and the gate">
        <Detector experiments={chosen} />
      </Block>
    </article>
  )
}

function Titles({ experiments }: { readonly experiments: readonly ShownExperiment[] }) {
  return experiments.map(({ name, manifest }, index) => (
    <Fragment key={name}>
      {index > 0 && ' compared with '}
      <Foreign text={manifest.title} />
    </Fragment>
  ))
}

function Block({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="space-y-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Chooser({
  experiments,
  chosen,
}: {
  readonly experiments: readonly ShownExperiment[]
  readonly chosen: readonly ShownExperiment[]
}) {
  if (experiments.length < 2) return null
  const [first, second] = chosen
  const choose = (names: readonly (string | undefined)[]) => {
    replaceRoute(linkToExperiments(names.flatMap((name) => (name ? [name] : []))))
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      <label className="flex items-center gap-2">
        Experiment
        <select className="field" value={first?.name} onChange={({ target }) => choose([target.value, second?.name])}>
          {experiments.map(({ name }) => (
            <option key={name} value={name}>
              {showHidden(name)}
            </option>
          ))}
        </select>
      </label>
      <label className="flex items-center gap-2">
        compared with
        <select
          className="field"
          value={second?.name ?? ''}
          onChange={({ target }) => choose([first?.name, target.value])}
        >
          <option value="">none</option>
          {experiments
            .filter(({ name }) => name !== first?.name)
            .map(({ name }) => (
              <option key={name} value={name}>
                {showHidden(name)}
              </option>
            ))}
        </select>
      </label>
    </div>
  )
}

function ManifestNote({ experiment: { name, manifest } }: { readonly experiment: ShownExperiment }) {
  const { verifier, continuation, threshold, split, conditions, ablations, notes, profile = 'paper' } = manifest
  const parts = [
    `split ${split}`,
    `profile ${profile}`,
    `verifier ${verifier}`,
    `${continuation} continuation`,
    `threshold ${formatThreshold(threshold)}`,
    `conditions ${conditions.join(', ')}`,
    ...(ablations.length > 0 ? [`ablation: ${ablations.join('; ')}`] : []),
  ]
  return (
    <div className="mt-3 text-sm text-muted">
      <p>
        <strong className="text-ink">
          <Foreign text={name} />
        </strong>
        : <Foreign text={parts.join(' · ')} />
      </p>
      {notes.map((note) => (
        <p key={note}>
          <Foreign text={note} />
        </p>
      ))}
    </div>
  )
}

function Transitions({ experiment: { name, summary } }: { readonly experiment: ShownExperiment }) {
  const { both, rescues, harms, neither } = summary.paired
  const svg = useMemo(
    () => drawTransitions({ title: `Paired outcomes: ${showHidden(name)}`, both, rescues, harms, neither }),
    [name, both, rescues, harms, neither],
  )
  return <Drawing title={`of paired outcomes, ${showHidden(name)}`} svg={svg} />
}

function Gains({ experiments }: { readonly experiments: readonly ShownExperiment[] }) {
  const splits = experiments.map(({ name, summary }) => ({
    label: showHidden(name),
    gains: summary.paired.categories.map((gain) => ({ ...gain, category: showHidden(gain.category) })),
  }))
  return <Drawing title="of gains by category" svg={drawCategoryGains({ splits })} />
}

function Detector({ experiments }: { readonly experiments: readonly ShownExperiment[] }) {
  const roc = drawRocCurve({
    curves: experiments.map(({ name, summary: { detector } }) => ({
      label: showHidden(name),
      points: detector.roc,
      auc: detector.auc,
      interval: detector.interval,
    })),
  })
  const precisionRecall = drawPrecisionRecallCurve({
    prevalence: experiments[0]?.summary.detector.prevalence ?? null,
    curves: experiments.map(({ name, summary: { detector } }) => ({
      label: showHidden(name),
      points: detector.precisionRecall,
      averagePrecision: detector.averagePrecision,
    })),
  })
  const selectivity = drawSelectivity({
    splits: experiments.map(({ name, summary }) => ({ label: showHidden(name), ...summary.selection })),
  })
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Drawing title="of the ROC curve" svg={roc} />
      <Drawing title="of the precision-recall curve" svg={precisionRecall} />
      <Drawing title="of selectivity" svg={selectivity} />
    </div>
  )
}

/** A figure of the report. It is parsed as XML, so that a label with a script causes an error and does not run. */
function Drawing({ title, svg }: { readonly title: string; readonly svg: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    place.current?.replaceChildren(document.importNode(parsed, true))
  }, [svg])
  return (
    <ScrollArea label={`Figure ${title}`} look="card p-3">
      <div ref={place} className="drawing" />
    </ScrollArea>
  )
}
