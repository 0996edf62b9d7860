/** The hash of a pair of proposal and twin, so that a confirmation is valid only for the pair that was shown. */
import { createHash } from 'node:crypto'
import { type Action, plainAction } from '@twincheck/core'
import { canonicalJson } from '@twincheck/core/records'

export function pairHash(proposal: Action, twin: Action): string {
  const pair = canonicalJson({ proposal: plainAction(proposal), twin: plainAction(twin) })
  return `sha256:${createHash('sha256').update(pair).digest('hex')}`
}
