/** The text about a canary: counts, evidence, what a decision still needs, and when to expect it. */
import type { Calibration } from '@twincheck/core'
import {
  type ArmCounts,
  adoptionNeeds,
  canaryRules,
  evidenceMeaning,
  type Forecast,
  forecastDecision,
  formatEvidence,
  formatShare,
  laterArm,
  overturningUnits,
  sampleRatioLimit,
  switchEvidence,
  switchVerdictLimit,
  unlabelledUnits,
} from '@twincheck/core/canary'
import { clopperPearsonLower, formatCount, type Triage } from '@twincheck/eval'
import type { CanaryReport } from '@twincheck/server'
import { percent } from './bound-text.ts'
import { formatTable } from './table.ts'

export type CanaryContext = {
  /** The calibration; null in mode `advise`. */
  readonly calibration: Calibration | null
  readonly now: number
}

export function canaryLines(report: CanaryReport, context: CanaryContext): readonly string[] {
  const { unclear, contested, days, share, epoch } = report
  return [
    `Epoch ${epoch.number} (${epoch.kind === 'adopted' ? 'adopted: only the brakes count' : 'trial'}), day ${days}, ${percent(share)} of units are repaired.`,
    errorLine(report),
    ...loweredLine(report.setting),
    ...(report.scope.why === null ? [] : [report.scope.why]),
    ...tables(report),
    ...(unclear === 0
      ? []
      : [
          `The labels of ${unclear} units are unclear or contradict each other: they count as units without a label. Let one person who does not ` +
            'know the arm decide, and send an outcome that "replaces" the other.',
        ]),
    ...(contested === 0
      ? []
      : [
          `The labels of ${contested} units have changed since they were first counted: each counts against every claim.`,
        ]),
    ratioLine(report.sampleRatio),
    ...evidenceLines(report),
    ...missingLines(report),
    ...(context.calibration ? [previewLine(report, context.calibration)] : []),
    ...(report.held === null ? forecastLines(report, context.now) : []),
    nextLine(report),
  ]
}

/** Who has lowered the share, if an operator has. */
function loweredLine({ lowered, allowed }: CanaryReport['setting']): readonly string[] {
  if (lowered === null) return []
  const { share, by, at, why } = lowered
  return [
    `${by} has lowered the share to ${formatShare(share)} at ${new Date(at).toISOString()} (${why}). The configuration allows ${formatShare(allowed)}.`,
  ]
}

/**
 * Says how often a useless repair is stopped or adopted by chance, in this epoch and in all epochs together. A new epoch begins without
 * evidence, when a person ends a hold in shadow and when repair is adopted.
 */
function errorLine({ epoch, errors }: CanaryReport): string {
  const { each, all } = errors
  const rates = ({ stopped, adopted }: typeof each) =>
    `stopped in at most ${percent(stopped)} and adopted in at most ${percent(adopted)}`
  const until =
    epoch.number === 1 ? '' : ` Over all ${epoch.number} epochs until now it is ${rates(all)} of such canaries.`
  return `A repair that makes no difference is ${rates(each)} of epochs.${until}`
}

function tables({ repaired, control, triggered, intended }: CanaryReport): readonly string[] {
  const row = (name: string, units: number, counts: ArmCounts) => [
    name,
    String(units),
    String(counts.successes),
    String(counts.failures),
    String(units - counts.successes - counts.failures),
  ]
  return [
    formatTable(
      ['', 'gate passed', 'success', 'failure', 'no label'],
      [row('repaired', triggered.repair, repaired), row('left alone', triggered.control, control)],
    ),
    formatTable(
      ['intention to treat', 'with evidence', 'success', 'failure', 'no label'],
      [
        row('repaired', intended.units.repair, intended.repaired),
        row('left alone', intended.units.control, intended.control),
      ],
    ),
  ]
}

function ratioLine({ triggered, intended, fits }: CanaryReport['sampleRatio']): string {
  const against = `evidence against the share ${formatEvidence(triggered)} where the gate passed, ${formatEvidence(intended)} with evidence`
  return fits
    ? `Units fall into the arms as the share says: ${against} (limit ${sampleRatioLimit}).`
    : `Units do not fall into the arms as the share says: ${against} (limit ${sampleRatioLimit}). Something loses units of one arm, so ` +
        'neither table is a fair comparison and nothing is adopted. Check that every client sends x-twincheck-unit, and look for ' +
        'store failures in the log; then begin another canary with another salt.'
}

function evidenceLines({ evidenceBetter, evidenceWorse, verdicts }: CanaryReport): readonly string[] {
  const none = 'repair made no difference'
  const wrong = switchEvidence(verdicts)
  return [
    `Evidence that repair does better: ${evidenceBetter.toFixed(2)}. ${evidenceMeaning(evidenceBetter, none, canaryRules.adopt, 'to adopt')}.`,
    `Evidence that repair does worse: ${evidenceWorse.toFixed(2)}. ${evidenceMeaning(evidenceWorse, none, canaryRules.toShadow, 'to stop')}.`,
    `Verdicts on switches: ${verdicts.right} right, ${verdicts.wrong} wrong, evidence ${wrong.toFixed(2)}. ` +
      `${evidenceMeaning(wrong, 'at most 1 switch in 20 was wrong', switchVerdictLimit, 'to stop')}.`,
  ]
}

/**
 * Says how many units without a label would be enough to overturn the result. Also warns if the labels of one arm arrive later than those
 * of the other arm.
 */
function missingLines({ stages, triggered }: CanaryReport): readonly string[] {
  const lacking = unlabelledUnits(stages)
  const needed = overturningUnits(stages, canaryRules.adopt)
  const open = {
    repaired: stages.reduce((sum, { unlabelled }) => sum + unlabelled.repaired, 0),
    control: stages.reduce((sum, { unlabelled }) => sum + unlabelled.control, 0),
  }
  const later = laterArm({ repaired: triggered.repair, control: triggered.control }, open)
  const lack = `${formatCount(lacking)} ${lacking === 1 ? 'unit lacks' : 'units lack'} a label.`
  return [
    needed === 0
      ? `${lack} There is no result yet that they could overturn.`
      : needed > lacking
        ? `${lack} It would take ${formatCount(needed)} units that end against repair to overturn the result, so they cannot.`
        : `${lack} ${formatCount(needed)} of them ending against repair would overturn the result, so it is not adopted before more of them are labelled.`,
    ...(later === null
      ? []
      : [
          `Warning: labels of the ${later === 'repaired' ? 'repaired units' : 'units left alone'} arrive later, or not at all: ` +
            `${open.repaired} of ${triggered.repair} repaired units and ${open.control} of ${triggered.control} others lack one. Find out ` +
            'why before you trust the tables.',
        ]),
  ]
}

/**
 * Compares repaired conversations with earlier conversations in shadow. The two groups were not drawn at random, so the comparison
 * assumes that nothing else has changed since shadow.
 */
function previewLine({ triggered, repaired }: CanaryReport, { evidence }: Calibration): string {
  const before = evidence?.bounds.switch ?? null
  const least = clopperPearsonLower({ successes: repaired.successes, trials: triggered.repair }, 0.95)
  const preview = 'Preview, not a test'
  if (before === null) return `${preview}: the calibration does not say how such conversations ended in shadow.`
  const shadow = `in shadow at most ${percent(before)} of such conversations ended well without repair`
  if (least === null) return `${preview}: ${shadow}; none has been repaired yet.`
  const now = `with repair ${repaired.successes} of ${triggered.repair} have, which is at least ${percent(least)} (units without a label count as failures)`
  const says =
    least > before ? 'Repair helps, if nothing else has changed since shadow.' : 'That does not show that repair helps.'
  return `${preview}: ${shadow}; ${now}. ${says} Both at 95 % confidence; only the randomised test above decides.`
}

const dayMs = 86_400_000

function forecastLines(report: CanaryReport, now: number): readonly string[] {
  const { stages, triggered, since, share, repaired, control, state } = report
  if (state !== 'running') return []
  const elapsed = (now - since) / dayMs
  const units = triggered.repair + triggered.control
  if (elapsed < 1 || units === 0)
    return ['Forecast: none yet. It needs a day of traffic and a unit in which the gate passed.']
  const lacking = unlabelledUnits(stages)
  const unitsPerDay = units / elapsed
  const rates = {
    unitsPerDay,
    // Little's law: the mean delay of a label is the number of units that wait for a label, divided by the units per day.
    labelDelay: lacking / unitsPerDay,
    control: smoothed(control),
    repaired: smoothed(repaired),
  }
  const forecast = forecastDecision(stages, share, rates)
  const pace =
    `Forecast: ${units} units in ${elapsed.toFixed(1)} days, each labelled after about ${rates.labelDelay.toFixed(1)} days, ` +
    `success about ${percent(rates.control)} without repair and ${percent(rates.repaired)} with it`
  const sooner = [
    [
      `label the ${formatCount(lacking)} units that lack a label`,
      forecastDecision(stages, share, { ...rates, labelDelay: 0 }),
    ],
    ['repair half of the units ("share": 0.5)', share === 0.5 ? null : forecastDecision(stages, 0.5, rates)],
  ] as const
  return [`${pace}: ${forecastText(forecast)}`, ...soonerLines(forecast, sooner)]
}

function forecastText(forecast: Forecast | null): string {
  if (forecast === null) return 'no decision is expected within a year at these rates.'
  const days = forecast.days === 0 ? 'now' : `in about ${forecast.days} days`
  return forecast.decision === 'adopt' ? `adoption can be expected ${days}.` : `a stop can be expected ${days}.`
}

function soonerLines(
  forecast: Forecast | null,
  ways: readonly (readonly [what: string, then: Forecast | null])[],
): readonly string[] {
  const better = ways.filter(([, then]) => then !== null && (forecast === null || then.days < forecast.days))
  return better.map(([what, then]) => `  Sooner: ${what}: ${forecastText(then)}`)
}

function smoothed({ successes, failures }: ArmCounts): number {
  return (successes + 1) / (successes + failures + 2)
}

function nextLine(report: CanaryReport): string {
  if (report.held !== null) return `Held in shadow: ${report.held}. ${report.lift ?? ''}`
  switch (report.state) {
    case 'running':
      return `It goes on. Missing for adoption: ${adoptionNeeds({ ...report, fits: report.sampleRatio.fits }).join('; ')}.`
    case 'to-shadow':
      return 'Repair does worse than leaving alone: to shadow.'
    case 'adopt':
      return `${report.epoch.kind === 'adopted' ? 'Repair is adopted' : 'Repair does better'}. Set "share": ${1 - canaryRules.controlAfterAdoption}: a tenth is left alone, so that the calibration can be renewed.`
    case 'undecided':
      return 'Undecided when its time was over: no difference was shown. Leave it, or label more in another canary.'
  }
}

/** Assumed number of days until a person labels a conversation. */
const labelDelay = 1
const share = canaryRules.steps[canaryRules.steps.length - 1]?.share ?? 0.5

export function shadowForecast({
  stored,
  drawn,
  frame,
}: Pick<Triage, 'stored' | 'drawn' | 'frame'>): readonly string[] {
  const days = stored.since === null ? 0 : (frame.until - stored.since) / dayMs
  if (days < 1) return ['Forecast: none yet. It needs a day of traffic in shadow.']
  const known = drawn.filter(({ label }) => label === 'success' || label === 'failure')
  const good = known.filter(({ label }) => label === 'success').length
  const control = (good + 1) / (known.length + 2)
  const rates = { unitsPerDay: stored.wouldSwitch / days, labelDelay, control, repaired: (1 + control) / 2 }
  const forecast = forecastDecision([], share, rates)
  return [
    `Forecast: ${rates.unitsPerDay.toFixed(1)} conversations a day would switch, and about ${percent(control)} of them end well without repair. If repair ` +
      `turns half of the others into successes, and each is labelled a day later, ${forecastText(forecast)}`,
    ...soonerLines(forecast, [
      ['label on the same day', forecastDecision([], share, { ...rates, labelDelay: 0 })],
      [
        'send twice the traffic through the gateway',
        forecastDecision([], share, { ...rates, unitsPerDay: 2 * rates.unitsPerDay }),
      ],
    ]),
  ]
}
