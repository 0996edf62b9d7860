/** What the official evaluation says of a run, with its own error types. */

export type ErrorType =
  /** The result is no list of turns: inference failed. */
  | 'multi_turn:inference_error'
  /** The run has fewer (or more) turns than the task. */
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
      /** The turn at which it failed, counted from 0; null where the run as a whole did. */
      readonly turn: number | null
    }

export const validVerdict: Verdict = { valid: true }

export function failed(errorType: ErrorType, turn: number | null): Verdict {
  return { valid: false, errorType, turn }
}
