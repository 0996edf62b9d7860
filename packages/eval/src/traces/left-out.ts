/** What an import leaves out, and why. Nothing disappears without one of these. */

/**
 * `skipped`: the format itself says that there is no run here, as for a task that ended in an API error. `problem`: the
 * input is damaged, foreign or beyond the bounds, and someone should look at it. `doubt`: everything was read, but an independent
 * count of the calls is far from what was read.
 */
export type LeftOut = {
  readonly kind: 'skipped' | 'problem' | 'doubt'
  /** What was left out: a whole record, or a part of a run that was read otherwise (`run`: its beginning or end). */
  readonly what: 'file' | 'record' | 'run' | 'message' | 'call' | 'result'
  /** Hyphenated and stable; counts are kept by it. */
  readonly reason: LeftOutReason
  /** One sentence for whoever has to mend the input. */
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
  | 'counts-differ'

/** Something in a record that may hold content and that nobody here knows. */
export function unknownContent(what: LeftOut['what'], found: string): LeftOut {
  return { kind: 'problem', what, reason: 'unknown-content', detail: `The run holds ${found}.` }
}

/** Where in a file: a line of JSON lines, or an element of a document, both counted from 1. */
export type InputPlace = { readonly kind: 'line' | 'element'; readonly number: number }

export function placeText(file: string, place: InputPlace | null): string {
  return place === null ? file : `${file}, ${place.kind} ${place.number}`
}
