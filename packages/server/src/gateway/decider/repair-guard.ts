/**
 * Guards what a gateway does instead of the proposal, in repair and in advise: the canary's arms, the brakes (with or
 * without a canary), and the watch. It checks when the gateway starts, every minute, and whenever outcomes arrive.
 * Everything that leads to shadow is recorded in the chain, in a metric and in the log.
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
  /** Draws the arms and computes the brakes. Without a salt every conversation is in the repair arm, with the same brakes. */
  readonly canary: Canary
  /** Whether there is a canary to report: whether a salt draws arms. */
  readonly hasArms: boolean
  /**
   * Whether every conversation gets its arm when it begins. In mode `advise` without arms only a conversation with an answer is
   * marked: the others are in shadow, and a calibration may use them.
   */
  readonly marksAll: boolean
  /** Resolves when the evidence has been checked once. Nothing may be switched before that. Never rejects. */
  readonly started: Promise<void>
  /** False once everything is held in shadow. */
  readonly isRepairing: () => boolean
  /** False: a tool of these calls has a different schema than when the calibration was made. */
  readonly isCalibrated: (tools: ActiveTools, calls: CallsAndTwin) => boolean
  /** Checks which model answered. If it is not the calibrated model, repair ends. */
  readonly noteRecord: (record: DecisionRecord) => void
  /** Checks the evidence again. Called when outcomes have arrived. */
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The calls that the actor proposed, and the twin that would replace them. */
type CallsAndTwin = readonly [calls: readonly { readonly name: string }[], twin: Action]

export type RepairGuardOptions = Pick<DeciderOptions, 'store' | 'modeSwitch' | 'metrics' | 'log' | 'clock'> & {
  readonly canary: CanaryConfiguration | null
  readonly scope: RepairScope
  /** Null in mode `advise`, which needs none. Then nothing is compared with a calibration. */
  readonly calibration: Calibration | null
  /** The policy's fingerprint. */
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
  /** A hold that is not in the store yet, because the store was unavailable. Each check first tries to store it. */
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
      // A failed check needs no other reaction: without a store nothing is switched.
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

/** Runs the work once at a time. Calls during a run wait for one further run, which they share. */
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

/** A tool that is called but not declared, or declared twice differently, has no schema that could have been calibrated. */
function isKnown(
  name: string,
  tools: readonly ToolSchema[],
  known: NonNullable<CalibrationEvidence['tools']>,
): boolean {
  const declared = tools.filter((tool) => tool.name === name)
  // `hasOwn`, because a tool's name may equal an inherited property, such as `toString`.
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
