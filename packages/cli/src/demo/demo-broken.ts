import { TwinCheckError } from '@twincheck/core'

/** Thrown if the bundled demo does not run as recorded. This is never the user's fault. */
export class DemoBrokenError extends TwinCheckError {
  readonly code = 'demo-broken'

  constructor(what: string) {
    super(
      `The bundled demo no longer fits this version of the policy: ${what}\n` +
        'In the repository, record it again with "node scripts/record-demo-tape.ts" and look at the difference.',
    )
  }
}
