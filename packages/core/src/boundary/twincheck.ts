/** The front door: one TwinCheck for a process or a tenant, one session for each trajectory. */
import { freshState, readSessionState, type SessionState } from './budget.ts'
import type { ReportError } from './delivery/delivery.ts'
import type { Mode } from './mode.ts'
import { type OutcomeInput, reportOutcome } from './outcomes/report-outcome.ts'
import { joinTrajectory, type Session } from './session.ts'
import { readSetting, type TwinCheckOptions } from './setting.ts'
import { openTrajectories } from './trajectory.ts'

export type TwinCheck = {
  /**
   * Opens the session of one trajectory. An id that is opened again goes on with what it has spent, whoever holds it, until
   * 10,000 other ids have been opened since. `restored` goes on with the budgets an earlier process stored; it is checked, and
   * can only add to what is known here. Equal ids of two tenants are two trajectories. Sessions of one `family`, which is the
   * id itself by default, have one budget between them: the ways in which one conversation was continued.
   */
  readonly session: (id: string, restored?: SessionState, tenant?: string, family?: string) => Session
  /**
   * How a conversation ended, or what a switch was worth: `{ id, session, outcome, by, at }`. Rejects where it cannot be read, or
   * where `onOutcome` does not take it.
   */
  readonly outcome: (reported: OutcomeInput) => Promise<void>
  readonly fingerprint: string
  /** What the next step of any session will be looked at in. */
  readonly mode: () => Mode
  /** For a step that its host does not wait for: begun a moment later, in order, together with others. */
  readonly putOff: (work: () => void | Promise<void>) => void
  /** Tells `onProblem` of what went wrong beside a decision. Never throws. */
  readonly report: ReportError
  /** Resolves when nothing is put off or under way in any session and every record has been handed over. */
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
    putOff: (work) =>
      setting.backlog.putOff(() => {
        const begun = work()
        if (begun) setting.underWay.add(begun, trajectories)
      }),
    report: setting.report,
    settled: () => {
      setting.backlog.clear()
      return setting.underWay.settled()
    },
  }
}
