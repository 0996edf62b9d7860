/** The verdict of the official evaluation, with the official error types. */

export type ErrorType =
  /** The result is not a list of turns: inference failed. */
  | 'multi_turn:inference_error'
  /** The run has a different number of turns than the task. */
  | 'multi_turn:force_terminated'
  /** A turn that needs calls has none. */
  | 'multi_turn:empty_turn_model_response'
  /** The worlds differ from the official solution's after a turn. */
  | 'multi_turn:instance_state_mismatch'
  /** An output of the official solution's turn does not occur in the run so far. */
  | 'multi_turn:execution_response_mismatch'

export type Verdict =
  | { readonly valid: true }
  | {
      readonly valid: false
      readonly errorType: ErrorType
      /** The turn that failed, counted from 0; null if the whole run failed. */
      readonly turn: number | null
    }

export const validVerdict: Verdict = { valid: true }

export function failed(errorType: ErrorType, turn: number | null): Verdict {
  return { valid: false, errorType, turn }
}
