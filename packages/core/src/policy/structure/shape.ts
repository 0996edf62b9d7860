/** Action kind and call count are preserved unless the certificate authorises otherwise. */
import type { CheckedPair, StructuralCheck } from './check.ts'

export const shape: StructuralCheck = { name: 'shape', check: shapeProblems }

function shapeProblems({ proposal, twin: { action, certificate } }: CheckedPair): readonly string[] {
  switch (certificate.authorises) {
    case 'structural-change':
      return []
    case 'deletion':
      return action.kind === 'tool-calls' && action.calls.length > proposal.calls.length
        ? [`a deletion may not add calls: ${proposal.calls.length} became ${action.calls.length}`]
        : []
    case 'edit':
      if (action.kind !== 'tool-calls') return [`an edit may not turn tool calls into a ${action.kind}`]
      return action.calls.length === proposal.calls.length
        ? []
        : [`an edit keeps the number of calls: ${proposal.calls.length} became ${action.calls.length}`]
  }
}
