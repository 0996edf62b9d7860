/**
 * Whom the switch gate selects (paper, "Failure ranking and the conservative switch gate").
 *
 * These numbers say whether an intervention targets an actor failure, not whether it repairs it.
 */

export type SelectionOutcome = {
  /** Whether a switch was accepted on the task. */
  readonly selected: boolean
  /** Whether the stored actor succeeds without TwinCheck. */
  readonly actor: boolean
}

export type SelectionCounts = {
  readonly failuresSelected: number
  readonly failuresNotSelected: number
  readonly successesSelected: number
  readonly successesNotSelected: number
}

export type SelectionSummary = SelectionCounts & {
  /** The share of selected tasks that are actor failures; null where nothing was selected. */
  readonly precision: number | null
  /** The share of actor failures that were selected; null without an actor failure. */
  readonly recall: number | null
  /** The share of actor successes that were selected; null without an actor success. */
  readonly falsePositiveRate: number | null
}

export function summariseSelection(outcomes: readonly SelectionOutcome[]): SelectionSummary {
  const count = (selected: boolean, actor: boolean): number =>
    outcomes.filter((outcome) => outcome.selected === selected && outcome.actor === actor).length
  const failuresSelected = count(true, false)
  const failuresNotSelected = count(false, false)
  const successesSelected = count(true, true)
  const successesNotSelected = count(false, true)
  return {
    failuresSelected,
    failuresNotSelected,
    successesSelected,
    successesNotSelected,
    precision: share(failuresSelected, failuresSelected + successesSelected),
    recall: share(failuresSelected, failuresSelected + failuresNotSelected),
    falsePositiveRate: share(successesSelected, successesSelected + successesNotSelected),
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
