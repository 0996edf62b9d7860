/**
 * What several reports about one conversation come to.
 *
 * Invariants
 *   1. Of each annotator the newest counts, and none that was replaced. Where annotators disagree it is unclear.
 *   2. Labels that come unasked, from end users, and those of models, which share a verifier's errors, can show that a
 *      conversation was good. That it failed, and so could not be harmed, only a person or a program can show.
 */
import type { ReportedOutcome } from './reported-outcome.ts'

export type Label = 'success' | 'failure' | 'unclear'

/** As it is stored: later sequences came later. */
export type KnownOutcome = ReportedOutcome & { readonly sequence: number }

/** Null: nobody who counts has said anything. */
export function settleLabel(reports: readonly KnownOutcome[]): Label | null {
  const said = newestOf(reports.filter(({ about }) => about === 'conversation')).filter(counts)
  const [first] = said
  if (first === undefined) return null
  return said.every((other) => other.outcome === first.outcome) ? labelOf(first.outcome) : 'unclear'
}

export type LabelHistory = {
  readonly label: Label | null
  /** Whether the label was another one, or unclear, after it had first been a success or a failure. */
  readonly contested: boolean
}

/** More reports about one conversation than this are not replayed one by one: it counts as contested where they differ at all. */
const mostReplayed = 50

/** The label now, and whether it has changed since it first was clear, in the order in which the store committed the reports. */
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

/** What each person and program says now, in the order in which they first said something. Others may lower no bound. */
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

/** What people said of a switch; null: nobody has. Anyone's "wrong" outweighs another's "right". */
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

/** By the reporter's own time, so that one that arrives late does not undo a later finding. */
function isNewer(report: KnownOutcome, before: KnownOutcome): boolean {
  return report.at === before.at ? report.sequence > before.sequence : report.at > before.at
}
