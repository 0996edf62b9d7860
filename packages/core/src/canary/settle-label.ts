/**
 * Settles the label of a conversation that has several reports.
 *
 * Invariants
 *   1. The newest report of each annotator counts, unless it was replaced. If annotators disagree, the label
 *      is unclear.
 *   2. Only a person or a program can label a conversation a failure. The label failure lowers the measured
 *      harm, because a switch cannot harm a conversation that fails anyway. Unsolicited labels of end users
 *      and labels of models count only if they say success. A model's label is not enough for a failure,
 *      because models make the same errors as the verifier.
 */
import type { ReportedOutcome } from './reported-outcome.ts'

export type Label = 'success' | 'failure' | 'unclear'

/** A stored report. A report with a higher sequence was stored later. */
export type KnownOutcome = ReportedOutcome & { readonly sequence: number }

export function settleLabel(reports: readonly KnownOutcome[]): Label | null {
  const said = newestOf(reports.filter(({ about }) => about === 'conversation')).filter(counts)
  const [first] = said
  if (first === undefined) return null
  return said.every((other) => other.outcome === first.outcome) ? labelOf(first.outcome) : 'unclear'
}

export type LabelHistory = {
  readonly label: Label | null
  /** Whether the label changed or became unclear after it was first a success or a failure. */
  readonly contested: boolean
}

/**
 * The maximum number of reports for which the history of the label is replayed. If a conversation has more reports and they differ, its
 * label counts as contested without a replay.
 */
const mostReplayed = 50

/**
 * The current label, and whether the label later differed from the first clear label. Reports are replayed in the order in which the
 * store received them.
 */
export function labelHistory(reports: readonly KnownOutcome[]): LabelHistory {
  const label = settleLabel(reports)
  const said = reports
    .filter(({ about }) => about === 'conversation')
    .sort((one, other) => one.sequence - other.sequence)
  if (said.every(({ outcome }) => outcome === said[0]?.outcome)) return { label, contested: false }
  if (said.length > mostReplayed) return { label, contested: true }
  const labels = said.map((_, index) => settleLabel(said.slice(0, index + 1)))
  const first = labels.findIndex((one) => one === 'success' || one === 'failure')
  return { label, contested: first >= 0 && labels.slice(first).some((one) => one !== labels[first]) }
}

/**
 * The labels of people and programs, in the order of the first report. Labels of end users and models are left out, because they must not
 * lower a bound.
 */
export function labelsInOrder(reports: readonly KnownOutcome[]): readonly Label[] {
  const said = reports.filter(({ about, by }) => about === 'conversation' && isTrusted(by))
  const began = new Map<string, number>()
  for (const report of said) {
    const before = began.get(annotatorOf(report)) ?? report.sequence
    began.set(annotatorOf(report), Math.min(before, report.sequence))
  }
  const place = (report: KnownOutcome) => began.get(annotatorOf(report)) ?? report.sequence
  return [...newestOf(said)].sort((one, other) => place(one) - place(other)).map(({ outcome }) => labelOf(outcome))
}

export type SwitchVerdict = 'right' | 'wrong' | 'unclear'

/** The verdict of people on a switch, or null. A single "wrong" from any reporter outweighs every "right". */
export function settleVerdict(reports: readonly KnownOutcome[]): SwitchVerdict | null {
  const said = newestOf(reports.filter(({ about }) => about === 'decision')).filter(
    ({ by, outcome }) => by.kind === 'person' || outcome === 'twin-wrong',
  )
  if (said.length === 0) return null
  if (said.some(({ outcome }) => outcome === 'twin-wrong')) return 'wrong'
  return said.every(({ outcome }) => outcome === 'twin-right') ? 'right' : 'unclear'
}

function counts({ by, outcome }: KnownOutcome): boolean {
  return isTrusted(by) || outcome === 'success'
}

function isTrusted({ kind }: KnownOutcome['by']): boolean {
  return kind === 'person' || kind === 'program'
}

function labelOf(outcome: KnownOutcome['outcome']): Label {
  return outcome === 'success' || outcome === 'failure' ? outcome : 'unclear'
}

function annotatorOf({ by }: KnownOutcome): string {
  return JSON.stringify([by.kind, by.name])
}

function newestOf(reports: readonly KnownOutcome[]): readonly KnownOutcome[] {
  const replaced = new Set(reports.flatMap(({ replaces }) => replaces ?? []))
  const newest = new Map<string, KnownOutcome>()
  for (const report of reports) {
    if (replaced.has(report.id)) continue
    const annotator = annotatorOf(report)
    const before = newest.get(annotator)
    if (before === undefined || isNewer(report, before)) newest.set(annotator, report)
  }
  return [...newest.values()]
}

/** Compares the reporters' own times, so that a report that arrives late does not override a later finding. */
function isNewer(report: KnownOutcome, before: KnownOutcome): boolean {
  return report.at === before.at ? report.sequence > before.sequence : report.at > before.at
}
