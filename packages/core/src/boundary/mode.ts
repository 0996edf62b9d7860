/**
 * shadow | repair. Shadow is the default: the proposal is released at once, everything else is worked out afterwards,
 * nothing is replaced. One switch turns every session of a process back to shadow; it does not turn forward.
 */
export type Mode = 'shadow' | 'repair'

export type ModeSwitch = {
  /** Null while sessions may follow their own mode; else why they may not. */
  readonly heldInShadow: () => string | null
  /** From now on nothing is replaced, decisions under way included. */
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

/** The switch of this process, which every session obeys unless it is given another. */
export const processSwitch: ModeSwitch = createModeSwitch()
