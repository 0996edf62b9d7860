/**
 * Guards everything that a gateway does instead of delivering the proposal, in the modes `repair` and `advise`. It has the arms of the
 * canary, the brakes (with or without a canary), and the watch. The guard checks them when the gateway starts, every minute, and whenever
 * outcomes arrive. Each time the gateway turns to shadow, the guard records it in the chain, in a metric and in the log.
 */

import type { Action, ActiveTools, Calibration, CalibrationEvidence, DecisionRecord, ToolSchema } from '@twincheck/core'
import { toolHash } from '@twincheck/core/canary'
import { type Canary, openCanary } from '../../canary/canary.ts'
import {
  type CanaryConfiguration,
  canaryBasis,
  liftCommand,
  noCanary,
  type RepairScope,
} from '../../canary/canary-configuration.ts'
import { openWatch } from '../../canary/watch.ts'
import type { DeciderOptions } from './decider.ts'

export type RepairGuard = {
  /**
   * Draws the arms and computes the brakes. Without a salt every conversation is in the repair arm, and the brakes work in the same way.
   */
  readonly canary: Canary
  /** Whether the configuration has a salt, so that the canary has arms. Without arms there is no canary to report. */
  readonly hasArms: boolean
  /**
   * Whether every conversation gets its arm when it begins. In mode `advise` without arms it does not: a conversation gets an arm only
   * when one of its calls is answered. All other conversations then count as shadow, and a calibration may use them.
   */
  readonly marksAll: boolean
  /**
   * Resolves when the evidence has been checked for the first time. Nothing may be switched before this check. `started` never rejects.
   */
  readonly started: Promise<void>
  readonly isRepairing: () => boolean
  /** Returns false if a tool of these calls has a different schema than it had when the calibration was made. */
  readonly isCalibrated: (tools: ActiveTools, calls: CallsAndTwin) => boolean
  /** Checks which model answered. If it is not the calibrated model, repair ends. */
  readonly noteRecord: (record: DecisionRecord) => void
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
}

type CallsAndTwin = readonly [calls: readonly { readonly name: string }[], twin: Action]

export type RepairGuardOptions = Pick<DeciderOptions, 'store' | 'modeSwitch' | 'metrics' | 'log' | 'clock'> & {
  readonly canary: CanaryConfiguration | null
  readonly scope: RepairScope
  readonly calibration: Calibration | null
  readonly fingerprint: string
  readonly deadlineMs: number
}

const looksEveryMs = 60_000
const mismatch = 'ModelMismatchError'

export function openRepairGuard(options: RepairGuardOptions): RepairGuard {
  const { calibration, store, modeSwitch, metrics, log, clock } = options
  const evidence = calibration?.evidence ?? null
  const configured = options.canary ?? noCanary
  const basis = canaryBasis(calibration, options.fingerprint)
  const canary = openCanary({ canary: configured, basis, scope: options.scope, store, clock })
  const { tenant } = options.scope
  const slowMs = options.deadlineMs / 2
  const watch =
    calibration && evidence ? openWatch({ evidence, ...frozenIn(calibration), tenant, slowMs, store, clock }) : null

  const stopped = (trigger: string, reason: string) => {
    modeSwitch.turnToShadow(reason)
    metrics.toShadow.add({ trigger })
    log.problem('to-shadow', { trigger, reason, lift: liftCommand })
  }
  /**
   * The reason of a hold that is not in the store yet, because the store was unavailable. Before anything else, each check tries again to
   * store the hold.
   */
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
  let opened = false
  const lookAtCanary = async () => {
    await tellOthers()
    if (!opened) await canary.open()
    opened = true
    const braked = await canary.look()
    if (braked) stopped('canary', braked)
  }
  const lookAtWatch = async () => {
    for (const { sign, leads } of (await watch?.look()) ?? []) {
      metrics.changedSigns.add({ sign })
      log.problem('sign-changed', { sign, leads })
      if (leads === 'shadow') await stop(sign, `watch: ${sign} is more frequent than when the calibration was made`)
    }
  }
  const guarded = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      // If a check fails, this is only logged. If it failed because the store is unavailable, nothing is switched anyway.
      log.problem('repair-not-watched', {
        code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
      })
    })
  const look = oneAtATime(() =>
    guarded(async () => {
      await lookAtCanary()
      await lookAtWatch()
    }),
  )
  let closed = false
  let cancel = () => {}
  const started = guarded(lookAtCanary)
  let working: Promise<void> = started
  const lookOn = () => {
    if (!closed) cancel = clock.after(looksEveryMs, () => (working = look().then(lookOn)))
  }
  lookOn()

  return {
    ...{ canary, started, hasArms: configured.salt !== null },
    marksAll: configured.salt !== null || calibration !== null,
    isRepairing: () => modeSwitch.heldInShadow() === null,
    look: async () => {
      await started
      await look()
    },
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

function frozenIn({ fingerprint, threshold }: Calibration) {
  return { fingerprint, threshold }
}

/**
 * Runs the work at most once at a time. If `run` is called during a run, the work runs once more afterwards; all calls during the run
 * share this further run.
 */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (): Promise<void> => {
    if (working === null) {
      working = work().finally(() => {
        working = null
      })
      return working
    }
    next ??= working.then(() => {
      next = null
      return run()
    })
    return next
  }
  return run
}

/**
 * Whether all called tools are declared with a calibrated schema. An undeclared tool is not calibrated. A tool that is declared twice is
 * calibrated only if both schemas are known.
 */
function isKnown(
  name: string,
  tools: readonly ToolSchema[],
  known: NonNullable<CalibrationEvidence['tools']>,
): boolean {
  const declared = tools.filter((tool) => tool.name === name)
  // The lookup uses `hasOwn`, because a tool's name may equal an inherited property, such as `toString`.
  const hashes = Object.hasOwn(known, name) ? (known[name] ?? []) : []
  return declared.length > 0 && declared.every((tool) => hashes.includes(hashOf(tool)))
}

/** A schema that cannot be serialised was never calibrated. */
function hashOf(tool: ToolSchema): string {
  try {
    return toolHash(tool)
  } catch {
    return ''
  }
}
