/** Writes the report of experiments as one self-contained HTML page and as Markdown. The same input gives the same bytes. */
import type { Manifest, Method } from '../experiment/manifest.ts'
import type { SetSummary } from '../experiment/summary/summary.ts'
import { formatCount, formatGain, formatGainInterval, formatPercent } from '../figures/number-format.ts'
import type { ContinuationName } from '../replay/replay-intervened.ts'
import { DEFAULT_RESAMPLES, type ResamplingOptions } from '../stats/resampling.ts'
import type { Block, ReportDocument, Section } from './block.ts'
import { plotDetector, plotGains, plotTransitions } from './plots.ts'
import { tabulateDetector, tabulateProtocol, tabulateTwins } from './protocol-tables.ts'
import type { Experiment } from './read-experiment.ts'
import { renderHtml } from './render-html.ts'
import { renderMarkdown } from './render-markdown.ts'
import { type AnalysedStudy, arrangeStudy } from './study.ts'
import { listSwitches } from './switches.ts'
import * as tables from './tables.ts'
import * as wording from './wording.ts'

export type ReportOptions = {
  /** The seed of the resampling. The default is the seed of the first manifest that has a seed, or 1 if no manifest has a seed. */
  readonly seed?: number
  /** The number of resamples. The default is 20,000, as in the paper. */
  readonly resamples?: number
}

export type Report = {
  readonly html: string
  readonly markdown: string
  readonly sets: readonly SetLine[]
}

export function writeReport(experiments: readonly Experiment[], options: ReportOptions = {}): Report {
  const stored = experiments.map(({ manifest }) => manifest.seed).find((value) => value !== null)
  const { seed = stored ?? 1, resamples = DEFAULT_RESAMPLES } = options
  const studies = arrangeStudies(experiments, { seed, resamples })
  const document = composeReport(studies, { seed, resamples })
  return { html: renderHtml(document), markdown: renderMarkdown(document), sets: studies.flatMap(describeSets) }
}

type Studies = readonly [main: AnalysedStudy, ...others: AnalysedStudy[]]

/**
 * Makes the studies of a report. The first study is about the method with the fullest protocol, and has the table of its controls. Each
 * other method or variant has its own study after the first one.
 */
function arrangeStudies(experiments: readonly Experiment[], options: ResamplingOptions): Studies {
  const main = arrangeStudy(experiments, options)
  const variants = [...new Set(experiments.map(({ manifest }) => wording.describeVariant(manifest)))]
  const others = variants
    .filter((variant) => variant !== wording.describeVariant(main.subject))
    .map((variant) =>
      arrangeStudy(
        experiments.filter(({ manifest }) => wording.describeVariant(manifest) === variant),
        options,
      ),
    )
  return [main, ...others]
}

function composeReport(studies: Studies, resampling: Required<ReportOptions>): ReportDocument {
  const [main] = studies
  const each = (compose: (study: AnalysedStudy) => Section) =>
    studies.map((study, index) => nameSection(compose(study), study, index))
  const sections: readonly (Section | null)[] = [
    ...each(composeResults),
    ...each((study) => ({
      id: 'detector',
      title: 'Failure ranking and the gate',
      blocks: [{ kind: 'table', table: tabulateDetector(study) }, ...plotDetector(study)],
    })),
    ...each((study) => ({
      id: 'protocol',
      title: 'The protocol',
      blocks: [{ kind: 'table', table: tabulateProtocol(study) }],
    })),
    composeVariants(main),
    ...each(composeSwitches),
    ...each(composeGaps),
    composeManifests(main, resampling),
  ]
  return {
    title: studies.map(({ subject }) => wording.reportTitle(subject)).join(' / '),
    lead: studies.flatMap((study) => [
      ...(studies.length > 1 ? [{ kind: 'paragraph', text: `${wording.reportTitle(study.subject)}:` } as const] : []),
      ...composeLead(study),
    ]),
    sections: sections.filter((section) => section !== null),
  }
}

/** Sections of the first study keep their ids. Sections of later studies get a number and the title of their study. */
function nameSection(section: Section, { subject }: AnalysedStudy, index: number): Section {
  if (index === 0) return section
  return { ...section, id: `${section.id}-${index + 1}`, title: `${section.title}: ${wording.reportTitle(subject)}` }
}

function composeLead(study: AnalysedStudy): readonly Block[] {
  const { paired, decisions } = study.overall.summary
  const { value, interval } = paired.difference
  const method = wording.methodLabel(study.subject)
  const discordant = `${formatCount(paired.rescues)} / ${formatCount(paired.harms)}`
  const share = (rate: number | null): string => (rate === null ? tables.NONE : formatPercent(rate))
  return [
    { kind: 'notice', text: describeSubject(study.subject) },
    {
      kind: 'tiles',
      tiles: [
        { label: 'Actor alone', value: share(paired.actor.value), detail: 'mean of category success' },
        { label: `With ${method}`, value: share(paired.twincheck.value), detail: `${formatCount(paired.pairs)} pairs` },
        {
          label: 'Gain',
          value: value === null ? tables.NONE : formatGain(value),
          detail: interval ? `points, 95 % CI ${formatGainInterval(interval)}` : 'points',
        },
        { label: 'Rescues / harms', value: discordant, detail: 'failed runs repaired / good runs broken' },
        {
          label: 'Switches',
          value: formatCount(decisions.switches),
          detail: `of ${formatCount(decisions.decisions)} decisions`,
        },
      ],
    },
  ]
}

function describeSubject(subject: Manifest): string {
  return `${wording.describeContinuation(subject)} ${wording.describeVerifier(subject)} ${wording.describeProfile(subject)}`.trim()
}

function composeResults(study: AnalysedStudy): Section {
  return {
    id: 'results',
    title: 'Task success',
    blocks: [
      { kind: 'table', table: tables.tabulateSplits(study) },
      { kind: 'table', table: tables.tabulateUncertainty(study) },
      ...tables.tabulateSecond(study).map((table) => ({ kind: 'table', table }) as const),
      plotTransitions(study),
      { kind: 'table', table: tables.tabulateCategories(study) },
      plotGains(study),
      ...(study.runs.length > 0 ? [{ kind: 'table', table: tables.tabulateRuns(study) } as const] : []),
    ],
  }
}

function composeVariants(study: AnalysedStudy): Section | null {
  if (study.variants.length === 0) return null
  const blocks = study.variants.map(
    (table) => ({ kind: 'table', table: tables.tabulateVariants(study, table) }) as const,
  )
  return { id: 'controls', title: 'Trigger-matched controls', blocks }
}

function composeSwitches(study: AnalysedStudy): Section {
  const pairs = study.overall.lines.filter((line) => line.kind === 'pair')
  const entries = listSwitches(pairs, wording.acceptsEverything(study.subject))
  const text =
    entries.length === 0
      ? 'No switch was accepted.'
      : `Accepted switches: ${formatCount(entries.length)}, all of them here, harms first. ${wording.describeContinuation(study.subject)}`
  return {
    id: 'switches',
    title: 'Every switch',
    blocks: [
      { kind: 'paragraph', text },
      ...tabulateTwins(study).map((table) => ({ kind: 'table', table }) as const),
      ...entries.map((entry) => ({ kind: 'switch', entry }) as const),
    ],
  }
}

function composeGaps(study: AnalysedStudy): Section {
  const rows = study.sets.flatMap(({ summary: { label, unavailable, diverged } }) => [
    ...unavailable.map(({ run, id, reason }) => [id, run, label, 'unavailable', reason]),
    ...diverged.map(({ run, id, problem }) => [id, run, label, 'diverged', problem]),
  ])
  const none = {
    kind: 'paragraph',
    text: 'Every stored run gave a pair: none was unavailable and none diverged.',
  } as const
  const definition =
    'Unavailable: the actor\u2019s trajectory is missing or ended in an error of its own. Diverged: the replay was not exact before a switch.'
  const table = {
    title: 'Pairs that are in no number above.',
    caption: tables.caption(study, definition),
    header: ['Task', 'Run', 'Set', 'Kind', 'Why'],
    rows,
    wordColumns: [1, 2, 3, 4],
    notes: tables.sharedNotes(study, []),
  }
  return { id: 'gaps', title: 'Pairs not counted', blocks: rows.length === 0 ? [none] : [{ kind: 'table', table }] }
}

function composeManifests({ experiments }: AnalysedStudy, { seed, resamples }: Required<ReportOptions>): Section {
  const resampling = `Intervals: ${formatCount(resamples)} resamples, seed ${seed}.`
  return {
    id: 'manifest',
    title: 'What was run',
    blocks: [
      { kind: 'paragraph', text: resampling },
      ...experiments.map(
        ({ manifest, lines }) => ({ kind: 'facts', facts: describeManifest(manifest, lines.length) }) as const,
      ),
    ],
  }
}

function describeManifest(manifest: Manifest, lines: number): readonly (readonly [string, string])[] {
  const list = (items: readonly string[]): string => (items.length === 0 ? 'none' : items.join('; '))
  return [
    ['Title', manifest.title],
    ['Environment', manifest.environment],
    ['Split', manifest.split],
    ['Lines', formatCount(lines)],
    ['Method', wording.methodLabel(manifest)],
    ['Verifier', manifest.verifier],
    ['Twins', manifest.twins],
    ['Continuation', manifest.continuation],
    ['Profile', manifest.profile ?? 'paper'],
    ['Fingerprint', manifest.fingerprint],
    ['Threshold', String(manifest.threshold)],
    ['Conditions', list(manifest.conditions)],
    ['Ablations', list(manifest.ablations)],
    ['Seed', manifest.seed === null ? 'none' : String(manifest.seed)],
    ['Sources', list(manifest.sources)],
    ['Notes', list(manifest.notes)],
  ]
}

/** The figures of one set as data for programs. The data contains everything in the report except curves and pair lines. */
type SetLine = Omit<SetSummary, 'detector'> & {
  readonly kind: 'set' | 'run'
  readonly title: string
  readonly method: Method
  readonly profile: string
  readonly verifier: string
  readonly continuation: ContinuationName
  readonly detector: Omit<SetSummary['detector'], 'roc' | 'precisionRecall'>
}

function describeSets(study: AnalysedStudy): readonly SetLine[] {
  const { title, method, profile = 'paper', verifier, continuation } = study.subject
  const describe = (kind: SetLine['kind'], { detector, ...summary }: SetSummary): SetLine => {
    const { roc, precisionRecall, ...ranking } = detector
    return { kind, title, method, profile, verifier, continuation, ...summary, detector: ranking }
  }
  return [
    ...tables.shownSets(study).map(({ summary }) => describe('set', summary)),
    ...study.runs.map((summary) => describe('run', summary)),
  ]
}
