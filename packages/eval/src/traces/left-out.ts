/** What an import leaves out, and why. Every part of the input that is not read is reported as a `LeftOut`. */

/**
 * `skipped`: the format itself marks the input as not a run, for example a task that ended in an API error. `problem`: a person should
 * look at the input. It is damaged, too large or of an unknown format, or an independent count differs. `doubt`: the independent count is
 * higher, perhaps because texts only look like calls.
 */
export type LeftOut = {
  readonly kind: 'skipped' | 'problem' | 'doubt'
  /**
   * The part that was left out: a whole file or record, or a part of a run that was otherwise read. `run` means the beginning or end of a
   * run.
   */
  readonly what: 'file' | 'record' | 'run' | 'message' | 'call' | 'result'
  /** The name of the reason. The name must never change, because summaries count reasons by name. */
  readonly reason: LeftOutReason
  /** One sentence for the person who has to fix the input. */
  readonly detail: string
}

export type LeftOutReason =
  | 'empty-file'
  | 'unreadable-file'
  | 'broken-off'
  | 'no-json'
  | 'no-traces'
  | 'nothing-imported'
  | 'too-large'
  | 'closed-early'
  | 'foreign-format'
  | 'malformed-record'
  | 'malformed-message'
  | 'api-error'
  | 'empty-trajectory'
  | 'no-answer'
  | 'not-the-agents'
  | 'unknown-content'
  | 'calls-not-read'
  | 'results-not-read'
  | 'answers-not-read'
  | 'counts-differ'

export function unknownContent(what: LeftOut['what'], found: string): LeftOut {
  return { kind: 'problem', what, reason: 'unknown-content', detail: `The run holds ${found}.` }
}

export function malformedMessage(found: string, where = 'The run'): LeftOut {
  return { kind: 'problem', what: 'message', reason: 'malformed-message', detail: `${where} holds ${found}.` }
}

/** A place in a file: a line of JSON lines, or an element of a document. Both are counted from 1. */
export type InputPlace = { readonly kind: 'line' | 'element'; readonly number: number }

export function placeText(file: string, place: InputPlace | null): string {
  return place === null ? file : `${file}, ${place.kind} ${place.number}`
}
