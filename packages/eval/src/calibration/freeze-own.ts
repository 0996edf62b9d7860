/**
 * A calibration on the user's own conversations. The same scores give the same threshold and bounds, whether they were just computed or
 * recorded in shadow. Invariants:
 *   1. By the paper's rule, the threshold is just above the highest score of a labelled success. If the operator typed
 *      a bound on harmed switches, the threshold is the lowest of a preset list that keeps to this bound.
 *   2. A conversation whose label is unclear or missing does not influence the threshold. In the bounds it counts as
 *      touched: as a good conversation that a repair could harm.
 *   3. A conversation that could not be judged has no score. It is not among the tasks of the calibration, but in the
 *      bounds it counts as touched.
 */
import {
  type Calibration,
  type CalibrationEvidence,
  type CalibrationOrigin,
  type CalibrationTask,
  calibrateThreshold,
  freezeCalibration,
  type HarmBoundRule,
  type Policy,
  type ReportedModels,
  TwinCheckError,
} from '@twincheck/core'
import type { SignReference } from '@twincheck/core/canary'
import { constants } from '@twincheck/core/records'
import { type BoundOptions, boundTouched, type TouchedBounds } from '../stats/calibration/touched-bounds.ts'
import { chooseThreshold } from './choose-threshold.ts'
import { countTouched, type OwnConversation, type SeenTraffic } from './count-touched.ts'
import { type DoubleLabels, leftForBounds } from './double-labels.ts'

export type OwnCalibration = {
  readonly conversations: readonly OwnConversation[]
  readonly all: SeenTraffic
  readonly made: Pick<CalibrationEvidence, 'from' | 'digest' | 'sample' | 'since' | 'until'>
  readonly signs?: Readonly<Record<string, SignReference>>
  /** A conversation counts as complete when this many milliseconds have passed since its beginning. */
  readonly completeAfterMs?: number
  readonly tools?: Readonly<Record<string, readonly string[]>>
  readonly falseFailures?: number
  /** The operator's limit on the share of switches that happen in good conversations. If absent, the paper's rule sets the threshold. */
  readonly harmBound?: number
  /**
   * The double labels from which `falseFailures` was estimated. With them, the estimate uses 1 % of the allowed error of 5 %, and the
   * bounds use the other 4 %.
   */
  readonly doubleLabels?: DoubleLabels
  readonly policy: Policy
  /** The tenant whose conversations the calibration may repair. If absent, the calibration is for a gateway without tenants. */
  readonly tenant?: string
  readonly models: ReportedModels
  readonly origin: CalibrationOrigin
}

export class NoLabelledSuccessError extends TwinCheckError {
  readonly code = 'no-labelled-success'

  constructor(labelled: number) {
    super(
      `${labelled} conversations are labelled and judged, and none of them as a success. A threshold goes just above the highest score ` +
        'of a success, so none was frozen and nothing was written. Label conversations that ended well: "twincheck triage --rest 5" ' +
        'puts some up from a store; traces take labels from --labels.',
    )
  }
}

export class HarmBoundNotKeptError extends TwinCheckError {
  readonly code = 'harm-bound-not-kept'

  constructor({ harmBound, tested }: HarmBoundRule) {
    const found = tested.map(({ threshold, switches, touched, bound }) => {
      const most = bound === null ? 'nothing is known' : `at most ${percentOf(bound)}`
      return `  at ${threshold}: ${touched} of ${switches} labelled switches touched, ${most}`
    })
    super(
      `No threshold of the list keeps to the bound of ${percentOf(harmBound)} harmed switches, so none was frozen and nothing was written.\n` +
        `${found.join('\n')}\n` +
        'Label more would-switch conversations ("twincheck triage"), or type a larger bound. Conversations that are unclear or have ' +
        'no label count as touched.',
    )
  }
}

type Threshold = Pick<CalibrationEvidence, 'thresholdRule'> & {
  readonly threshold: number
  readonly bounds: TouchedBounds
}

export function freezeOwn(own: OwnCalibration): { readonly calibration: Calibration; readonly bounds: TouchedBounds } {
  const { conversations, all, made, falseFailures = 0, policy, models, origin, signs = {} } = own
  const tasks = conversations.flatMap(taskOf)
  const { threshold, bounds, ...rule } =
    own.harmBound === undefined ? byPaper(own, tasks) : byHarmBound(own, own.harmBound)
  const { counts, clusters } = countTouched(conversations, threshold, all)
  const evidence: CalibrationEvidence = {
    ...made,
    ...counts,
    clusters,
    falseFailures,
    ...(own.doubleLabels === undefined ? {} : { doubleLabels: own.doubleLabels }),
    bounds: {
      conversation: bounds.conversation.bound,
      switch: bounds.switch.bound,
      success: bounds.success.bound,
    },
    ...rule,
    ...(own.tools === undefined ? {} : { tools: own.tools }),
    ...(own.completeAfterMs === undefined ? {} : { completeAfterMs: own.completeAfterMs }),
    signs,
  }
  return {
    calibration: freezeCalibration(tasks, {
      policy,
      models,
      origin,
      evidence,
      ...(own.tenant === undefined ? {} : { tenant: own.tenant }),
    }),
    bounds,
  }
}

function byPaper(own: OwnCalibration, tasks: readonly CalibrationTask[]): Threshold {
  if (!hasSuccess(tasks)) throw new NoLabelledSuccessError(tasks.length)
  return thresholdByPaper(own.conversations, own.all, confidenceOf(own))
}

/**
 * The threshold by the paper's rule: just above the scores of all labelled successes. Without a labelled success it is the lowest
 * possible threshold.
 */
export function thresholdByPaper(
  conversations: readonly OwnConversation[],
  all: SeenTraffic,
  confidence: BoundOptions = {},
): Pick<Threshold, 'threshold' | 'bounds'> {
  const tasks = conversations.flatMap(taskOf)
  const threshold = hasSuccess(tasks) ? calibrateThreshold(tasks) : constants.thresholdFloor
  const { counts, clusters } = countTouched(conversations, threshold, all)
  return { threshold, bounds: boundTouched(counts, clusters, confidence) }
}

function hasSuccess(tasks: readonly CalibrationTask[]): boolean {
  return tasks.some(({ actorSucceeded }) => actorSucceeded)
}

function byHarmBound(own: OwnCalibration, harmBound: number): Threshold {
  const { rule, chosen } = chooseThreshold(own.conversations, own.all, { ...confidenceOf(own), harmBound })
  if (chosen === null) throw new HarmBoundNotKeptError(rule)
  return { threshold: chosen.threshold, bounds: chosen.bounds, thresholdRule: rule }
}

/**
 * The confidence level of the bounds. With double labels the bounds may be wrong in only 4 % of cases, because the estimate of false
 * failure labels uses 1 % of the allowed error of 5 %.
 */
export function confidenceOf({
  falseFailures = 0,
  doubleLabels,
}: Pick<OwnCalibration, 'falseFailures' | 'doubleLabels'>) {
  return { falseFailures, ...(doubleLabels === undefined ? {} : { level: leftForBounds }) }
}

function taskOf({ id, run, score, unjudged, label }: OwnConversation): readonly CalibrationTask[] {
  if (unjudged || (label !== 'success' && label !== 'failure')) return []
  return [{ id, ...(run === undefined ? {} : { run }), score, actorSucceeded: label === 'success' }]
}

function percentOf(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`
}
