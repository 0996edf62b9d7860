/**
 * Extension that combines edits. One action may have several defects, each with its own certificate, but only one action of a trajectory
 * may be replaced. With this extension, one twin corrects all defects of the action. If the first twin is an edit, the edits of the other
 * matching conditions are added to it. If the first twin withholds calls, the other withholdings are added. Each condition looks at the
 * action as edited so far. The combined certificate lists what each condition found.
 */
import type { Certificate, Match, Scene } from './paper/evidence/condition.ts'
import type { Evidence } from './paper/evidence/index.ts'
import type { PolicyExtension } from './paper/extension.ts'
import type { ToolCall } from './paper/trace/trace.ts'
import type { Twin } from './paper/twin/index.ts'

export const combinedEdits: PolicyExtension = { name: 'combined-edits', conditions: [], combineTwin: combineEdits }

function combineEdits(first: Twin, eligible: readonly Evidence[], scene: Scene): Twin {
  const { authorises } = first.certificate
  if (authorises !== 'edit' && authorises !== 'withholding') return first
  let combined = first
  for (const { condition } of eligible) {
    if (condition.authorises !== authorises || condition.name === first.certificate.condition) continue
    if (combined.action.kind !== 'tool-calls') return combined
    const now = { ...scene, proposal: combined.action }
    const match = condition.match(now)
    const action = (match && condition.twin?.(match, now)) ?? null
    if (match && action) {
      const calls = placesIn(scene.proposal.calls, now.proposal.calls, match.calls)
      combined = { ...combined, action, certificate: joinMatch(combined.certificate, { ...match, calls }) }
    }
  }
  return combined
}

/**
 * Maps calls of the edited action to their indices in the proposal. If no call was removed, the indices are the same. Otherwise calls are
 * matched by id.
 */
function placesIn(
  proposed: readonly ToolCall[],
  left: readonly ToolCall[],
  places: readonly number[],
): readonly number[] {
  if (left.length === proposed.length) return places
  return places.map((place) => proposed.findIndex(({ id }) => id === left[place]?.id)).filter((place) => place >= 0)
}

function joinMatch(certificate: Certificate, { calls, reason, exhibits }: Match): Certificate {
  return {
    ...certificate,
    calls: [...new Set([...certificate.calls, ...calls])].sort((left, right) => left - right),
    reason: `${certificate.reason} ${reason}`,
    exhibits: [...certificate.exhibits, ...exhibits],
  }
}
