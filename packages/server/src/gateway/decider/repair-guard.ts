/**
 * What stands behind repair in a gateway: the canary's arms, its brakes, and the watch. Looks on by itself, and at once when
 * outcomes come. Whatever leads to shadow is said in the chain, in a metric and in the log.
 */

import {
  type Action,
  type ActiveTools,
  type Calibration,
  type CalibrationEvidence,
  type Clock,
  calibrationDigest,
  type DecisionRecord,
  type ModeSwitch,
  type ToolSchema,
} from '@twincheck/core'
import { toolHash } from '@twincheck/core/canary'
import { type Canary, type CanaryConfiguration, openCanary } from '../../canary/canary.ts'
import { openWatch } from '../../canary/watch.ts'
import type { Store } from '../../store/store.ts'
import type { DecisionMetrics } from '../operations/decision-metrics.ts'
import type { Log } from '../operations/log.ts'

export type RepairGuard = {
  /** Null: there is no canary, and everything is repaired. */
  readonly canary: Canary | null
  /** False once it is held in shadow. */
  readonly isRepairing: () => boolean
  /** False where a tool of these calls has another schema than when the calibration was made. */
  readonly isCalibrated: (tools: ActiveTools, calls: CallsAndTwin) => boolean
  /** A decision that another model answered than was calibrated ends repair. */
  readonly noteRecord: (record: DecisionRecord) => void
  /** Outcomes have come. */
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What the actor proposed, and what would take its place. */
type CallsAndTwin = readonly [calls: readonly { readonly name: string }[], twin: Action]

export type RepairGuardOptions = {
  readonly canary: CanaryConfiguration | null
  readonly calibration: Calibration
  readonly deadlineMs: number
  readonly store: Store
  readonly modeSwitch: ModeSwitch
  readonly metrics: DecisionMetrics
  readonly log: Log
  readonly clock: Clock
}

const looksEveryMs = 60_000
const mismatch = 'ModelMismatchError'

export function openRepairGuard(options: RepairGuardOptions): RepairGuard {
  const { calibration, store, modeSwitch, metrics, log, clock } = options
  const { fingerprint, threshold, evidence } = calibration
  const canary =
    options.canary &&
    openCanary({
      ...{ canary: options.canary, store, clock },
      calibration: calibrationDigest(calibration),
      calibratedUntil: evidence?.until ?? 0,
    })
  const watch =
    evidence && openWatch({ evidence, fingerprint, threshold, slowMs: options.deadlineMs / 2, store, clock })

  const stopped = (trigger: string, reason: string) => {
    modeSwitch.turnToShadow(reason)
    metrics.toShadow.add({ trigger })
    log.problem('to-shadow', { trigger, reason })
  }
  /** What others have not been told yet: the store was away. Until they are, each look tells them first. */
  let owed: string | null = null
  const tellOthers = async () => {
    if (owed === null) return
    await store.holdInShadow(owed)
    owed = null
  }
  const stop = async (trigger: string, reason: string) => {
    stopped(trigger, reason)
    owed ??= reason
    await tellOthers()
  }
  const lookOnce = async () => {
    await tellOthers()
    const braked = await canary?.look()
    if (braked) stopped('canary', braked)
    for (const { sign, leads } of (await watch?.look()) ?? []) {
      metrics.changedSigns.add({ sign })
      log.problem('sign-changed', { sign, leads })
      if (leads === 'shadow') await stop(sign, `watch: ${sign} is more frequent than when the calibration was made`)
    }
  }
  const look = () =>
    lookOnce().catch((error: unknown) => {
      // Without a store nothing is switched either.
      log.problem('repair-not-watched', {
        code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
      })
    })
  let closed = false
  let cancel = () => {}
  let working: Promise<void> = Promise.resolve()
  const lookOn = () => {
    if (!closed) cancel = clock.after(looksEveryMs, () => (working = look().then(lookOn)))
  }
  lookOn()

  return {
    canary,
    isRepairing: () => modeSwitch.heldInShadow() === null,
    look,
    isCalibrated: (tools, [calls, twin]) => {
      const known = evidence?.tools
      if (known === undefined) return true
      const named = new Set([...calls, ...(twin.kind === 'tool-calls' ? twin.calls : [])].map(({ name }) => name))
      const changed = [...named].find((name) => !isKnown(name, tools ?? [], known))
      if (changed === undefined) return true
      metrics.changedSigns.add({ sign: 'tool-schema' })
      log.problem('tool-changed', { tool: changed.slice(0, 200) })
      return false
    },
    noteRecord: ({ mode, exception }) => {
      if (mode !== 'repair' || exception?.name !== mismatch || modeSwitch.heldInShadow() !== null) return
      void stop('model', `model: ${exception.message.split('\n')[0] ?? ''}`.slice(0, 300)).catch(() => {})
    },
    close: async () => {
      closed = true
      cancel()
      await working
    },
  }
}

/** One that is called and not declared, or declared twice in two ways, has no schema that could have been calibrated. */
function isKnown(
  name: string,
  tools: readonly ToolSchema[],
  known: NonNullable<CalibrationEvidence['tools']>,
): boolean {
  const declared = tools.filter((tool) => tool.name === name)
  // A tool may have any name, also one that every object has.
  const hashes = Object.hasOwn(known, name) ? (known[name] ?? []) : []
  return declared.length > 0 && declared.every((tool) => hashes.includes(hashOf(tool)))
}

/** A schema that cannot be written down was never calibrated. */
function hashOf(tool: ToolSchema): string {
  try {
    return toolHash(tool)
  } catch {
    return ''
  }
}
