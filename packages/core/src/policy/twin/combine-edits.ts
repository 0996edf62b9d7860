/**
 * One action may carry several defects of which each has its own certificate, and a trajectory has one switch. Where the
 * policy says so, the twin of an edit takes in the edits of the other conditions that hold, each asked again about the
 * action as it is by then; its certificate says what each of them found.
 */
import type { Certificate, Match, Scene } from '../evidence/condition.ts'
import type { Evidence } from '../evidence/index.ts'
import type { Twin } from './index.ts'

export function combineEdits(first: Twin, eligible: readonly Evidence[], scene: Scene): Twin {
  if (first.certificate.authorises !== 'edit') return first
  let combined = first
  for (const { condition } of eligible) {
    if (condition.authorises !== 'edit' || condition.name === first.certificate.condition) continue
    if (combined.action.kind !== 'tool-calls') return combined
    const now = { ...scene, proposal: combined.action }
    const match = condition.match(now)
    const action = (match && condition.twin?.(match, now)) ?? null
    if (match && action) combined = { ...combined, action, certificate: joinMatch(combined.certificate, match) }
  }
  return combined
}

function joinMatch(certificate: Certificate, { calls, reason, exhibits }: Match): Certificate {
  return {
    ...certificate,
    calls: [...new Set([...certificate.calls, ...calls])].sort((left, right) => left - right),
    reason: `${certificate.reason} ${reason}`,
    exhibits: [...certificate.exhibits, ...exhibits],
  }
}
