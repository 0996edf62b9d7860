/**
 * A calibration on one's own conversations, whether their scores were just made or recorded in shadow: from the same scores the
 * same threshold, and the same bounds.
 *
 * Invariants
 *   1. The threshold is the paper's: above the highest score of a conversation that is labelled a success.
 *   2. What is unclear or not labelled lowers nothing: it sets no threshold and counts as touched in the bounds.
 *   3. A conversation that could not be judged has no score. It is no task, and counts as touched.
 */

import {
  type Calibration,
  type CalibrationEvidence,
  type CalibrationOrigin,
  type CalibrationTask,
  calibrateThreshold,
  freezeCalibration,
  type Policy,
  type ReportedModels,
  TwinCheckError,
} from '@twincheck/core'
import type { Label, SignReference } from '@twincheck/core/canary'
import type { Setting } from '@twincheck/core/harness'
import { constants } from '@twincheck/core/records'
import { type ClusterSizes, sizesOf } from '../stats/calibration/effective-sample.ts'
import { boundTouched, type TouchedBounds, type TouchedCounts } from '../stats/calibration/touched-bounds.ts'
import { type DoubleLabels, leftForBounds } from './double-labels.ts'

/** A conversation that is labelled, or whose score reaches the floor. */
export type OwnConversation = {
  readonly id: string
  /** The tenant, or the agent. */
  readonly run?: string
  readonly score: number
  readonly unjudged: boolean
  readonly label: Label | null
  /** Whether it was put up for labelling: as one of a random sample, of those that would switch or of the rest, or because all are. */
  readonly drawn: boolean
  readonly cluster: string
}

export type OwnCalibration = {
  readonly conversations: readonly OwnConversation[]
  /** Of all, with those that are neither labelled nor would switch. */
  readonly all: { readonly conversations: number; readonly unjudged: number; readonly clusters: ClusterSizes }
  readonly made: Pick<CalibrationEvidence, 'from' | 'digest' | 'sample' | 'since' | 'until'>
  readonly signs?: Readonly<Record<string, SignReference>>
  /** Hashes of the schemas that tools had. */
  readonly tools?: Readonly<Record<string, readonly string[]>>
  readonly falseFailures?: number
  /** What it was estimated from; then the bounds have 1 % less for themselves. */
  readonly doubleLabels?: DoubleLabels
  readonly policy: Policy
  readonly judging: Setting['judging']
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

export function freezeOwn(own: OwnCalibration): { readonly calibration: Calibration; readonly bounds: TouchedBounds } {
  const { conversations, all, made, falseFailures = 0, policy, judging, models, origin, signs = {} } = own
  const tasks = conversations.flatMap(taskOf)
  if (!tasks.some(({ actorSucceeded }) => actorSucceeded)) throw new NoLabelledSuccessError(tasks.length)
  const threshold = calibrateThreshold(tasks)
  const { counts, clusters } = countTouched(conversations, threshold, all)
  const level = own.doubleLabels === undefined ? {} : { level: leftForBounds }
  const bounds = boundTouched(counts, clusters, { falseFailures, ...level })
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
    ...(own.tools === undefined ? {} : { tools: own.tools }),
    signs,
  }
  return { calibration: freezeCalibration(tasks, { policy, judging, models, origin, evidence }), bounds }
}

/** What is counted at a threshold, for bounds as they are and as they would be. */
export function countTouched(
  conversations: readonly OwnConversation[],
  threshold: number,
  all: OwnCalibration['all'],
): {
  readonly counts: TouchedCounts
  readonly clusters: Readonly<Record<'conversations' | 'drawn' | 'successes', ClusterSizes>>
} {
  const candidates = conversations.filter(({ score, unjudged }) => !unjudged && score >= constants.thresholdFloor)
  const drawn = candidates.filter((one) => one.drawn)
  const switches = drawn.filter(({ score }) => score >= threshold)
  const touched = switches.filter(({ label }) => label !== 'failure')
  // A label that came unasked lowers no bound: of the rest too, only what was drawn is counted.
  const good = conversations.filter((one) => one.label === 'success' && (one.drawn || one.unjudged))
  const unclear = touched.filter(({ label }) => label !== 'success')
  return {
    counts: {
      conversations: all.conversations,
      unjudged: all.unjudged,
      wouldSwitch: candidates.length,
      drawn: drawn.length,
      switches: switches.length,
      touched: touched.length,
      successes: {
        labelled: good.length + unclear.length,
        touched: unclear.length + good.filter(({ score, unjudged }) => unjudged || score >= threshold).length,
      },
    },
    clusters: {
      conversations: all.clusters,
      drawn: clusterSizes(drawn),
      successes: clusterSizes([...good, ...unclear]),
    },
  }
}

export function clusterSizes(conversations: Iterable<Pick<OwnConversation, 'cluster' | 'run'>>): ClusterSizes {
  const sizes = new Map<string, number>()
  for (const { cluster, run = '' } of conversations) {
    const name = JSON.stringify([run, cluster])
    sizes.set(name, (sizes.get(name) ?? 0) + 1)
  }
  return sizesOf(sizes.values())
}

function taskOf({ id, run, score, unjudged, label }: OwnConversation): readonly CalibrationTask[] {
  if (unjudged || (label !== 'success' && label !== 'failure')) return []
  return [{ id, ...(run === undefined ? {} : { run }), score, actorSucceeded: label === 'success' }]
}
