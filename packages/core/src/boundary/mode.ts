/**
 * The modes of a session. `shadow` releases the proposal immediately and replaces nothing. `advise` answers calls (policy/advice).
 * `repair` also replaces calls, as in the paper. The mode switch turns all sessions of a process to shadow permanently.
 */
export const modes = ['shadow', 'advise', 'repair'] as const

export type Mode = (typeof modes)[number]

export type ModeSwitch = {
  /** The reason why all sessions are held in shadow. Null while sessions may use their own mode. */
  readonly heldInShadow: () => string | null
  /** Prevents every further replacement, including those of decisions that have already started. */
  readonly turnToShadow: (reason: string) => void
}

export function createModeSwitch(): ModeSwitch {
  let held: string | null = null
  return {
    heldInShadow: () => held,
    turnToShadow: (reason) => {
      held ??= reason
    },
  }
}

export const processSwitch: ModeSwitch = createModeSwitch()
