/** The front door: one TwinCheck for a process or a tenant, one session for each trajectory. */
import { freshState, readSessionState, type SessionState } from './budget.ts'
import type { Report } from './delivery.ts'
import type { Mode } from './mode.ts'
import { openSession, type Session } from './session.ts'
import { readSetting, type TwinCheckOptions } from './setting.ts'

export type TwinCheck = {
  /** Opens the session of one trajectory. `restored` goes on with the budgets an earlier process stored; it is checked. */
  readonly session: (id: string, restored?: SessionState) => Session
  readonly fingerprint: string
  /** What the next step of any session will be looked at in. */
  readonly mode: () => Mode
  /** For a step that its host does not wait for: done a moment later, in order, together with others. */
  readonly putOff: (work: () => void) => void
  /** Tells `onProblem` of what went wrong beside a decision. Never throws. */
  readonly report: Report
  /** Resolves when nothing is put off or under way in any session and every record has been handed over. */
  readonly settled: () => Promise<void>
}

export function createTwinCheck(options: TwinCheckOptions): TwinCheck {
  const setting = readSetting(options)
  return {
    session: (id, restored) =>
      openSession(id, setting, restored === undefined ? freshState : readSessionState(restored)),
    fingerprint: setting.fingerprint,
    mode: setting.mode,
    putOff: setting.backlog.putOff,
    report: setting.report,
    settled: () => {
      setting.backlog.clear()
      return setting.underWay.settled()
    },
  }
}
