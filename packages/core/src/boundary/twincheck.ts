/** The front door: one TwinCheck for a process or a tenant, one session for each trajectory. */
import { freshState, readSessionState, type SessionState } from './budget.ts'
import { openSession, type Session } from './session.ts'
import { readSetting, type TwinCheckOptions } from './setting.ts'

export type TwinCheck = {
  /** Opens the session of one trajectory. `restored` goes on with the budgets an earlier process stored; it is checked. */
  readonly session: (id: string, restored?: SessionState) => Session
  readonly fingerprint: string
}

export function createTwinCheck(options: TwinCheckOptions): TwinCheck {
  const setting = readSetting(options)
  return {
    session: (id, restored) =>
      openSession(id, setting, restored === undefined ? freshState : readSessionState(restored)),
    fingerprint: setting.fingerprint,
  }
}
