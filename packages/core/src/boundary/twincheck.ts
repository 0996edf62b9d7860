/** The entry point: one TwinCheck for a process or tenant, one session for each trajectory. */
import { freshState, readSessionState, type SessionState } from './budget.ts'
import type { TimeLimit } from './clock.ts'
import type { ReportError } from './delivery/delivery.ts'
import type { Mode } from './mode.ts'
import { type OutcomeInput, reportOutcome } from './outcomes/report-outcome.ts'
import { joinTrajectory, type Session } from './session.ts'
import { readSetting, type TwinCheckOptions } from './setting.ts'
import { openTrajectories } from './trajectory.ts'

export type TwinCheck = {
  /**
   * Opens the session of a trajectory. If an id is opened again, its spent budget still counts, until 10,000 other ids were opened.
   * `restored` is the stored state of an earlier process. It can only add to the spent budget. Each tenant has separate trajectories.
   * Sessions with the same `family`, such as forks, share a budget. Default: the id.
   */
  readonly session: (id: string, restored?: SessionState, tenant?: string, family?: string) => Session
  /** Reports how a conversation ended, or whether a switch was right. Rejects if the report is invalid or refused. */
  readonly outcome: (reported: OutcomeInput) => Promise<void>
  readonly fingerprint: string
  /** The mode for the next step of any session. */
  readonly mode: () => Mode
  /** The time limit for asking the actor again, measured from the actor's first reply. */
  readonly exchangeLimit: TimeLimit
  /** Queues the work of a step for which the host does not wait. Queued work runs a moment later, in order, in batches. */
  readonly putOff: (work: () => void | Promise<void>) => void
  /** Reports an error that did not affect a decision to `onProblem`. Never throws. */
  readonly report: ReportError
  /** Resolves when no work is queued or pending in any session and every record has been handed over. */
  readonly settled: () => Promise<void>
}

export function createTwinCheck(options: TwinCheckOptions): TwinCheck {
  const setting = readSetting(options)
  const trajectories = openTrajectories()
  return {
    session: (id, restored, tenant = '', family = id) => {
      const spent = restored === undefined ? freshState : readSessionState(restored)
      return joinTrajectory(id, setting, trajectories.open(tenant, family, spent))
    },
    outcome: (reported) => reportOutcome(reported, setting.onOutcome),
    fingerprint: setting.fingerprint,
    mode: setting.mode,
    exchangeLimit: { clock: setting.clock, milliseconds: setting.exchangeMs },
    putOff: (work) => setting.pending.putOff(work, trajectories),
    report: setting.report,
    settled: () => setting.pending.settled(),
  }
}
