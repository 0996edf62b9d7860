/** What passes between a thread and its worker: plain data. Calls of one moment go over together, and so do their answers. */

export type WorkerCall = { readonly id: number; readonly verb: string; readonly given: readonly unknown[] }

export type WorkerAnswer =
  | { readonly id: number; readonly failed: false; readonly value: unknown }
  | { readonly id: number; readonly failed: true; readonly failure: WorkerFailure }

/** An error as it goes over: what it is told apart by, and what it says. */
export type WorkerFailure = { readonly code: string; readonly message: string }

export type FromWorker<Note> =
  | { readonly kind: 'opened' }
  | { readonly kind: 'not-opened'; readonly failure: WorkerFailure }
  | { readonly kind: 'answers'; readonly answers: readonly WorkerAnswer[] }
  /** Said without being asked. */
  | { readonly kind: 'note'; readonly note: Note }

export function failureOf(error: unknown): WorkerFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return { code, message: error instanceof Error ? error.message : String(error) }
}
