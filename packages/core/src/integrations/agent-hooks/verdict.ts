/** The verdict of an interceptor, as section 5 of AGENT-HOOKS-0.1 defines it, and its derivation from a decision. */
import type { Json } from '../../policy/paper/json.ts'
import type { DecisionRecord } from '../../policy/record/record.ts'

export type HookVerdict = {
  readonly decision: 'allow' | 'deny' | 'transform'
  readonly reason?: string
  /** A message for people, and for the model that reads why its call was not executed. */
  readonly message?: string
  readonly warnings?: readonly HookWarning[]
  /** Set only with the decision `transform`. The path begins at the context's `target`. */
  readonly transform?: { readonly path: '$target'; readonly value: Json }
}

export type HookWarning = { readonly reason: string; readonly message: string }

const mostWarnings = 10
const longestWarning = 500

/** Replaces halves of surrogate pairs. A host refuses a verdict that contains one, and then denies the action. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

export function allow(record: DecisionRecord | null = null): HookVerdict {
  return { decision: 'allow', ...warningsOf(record) }
}

export function deny(condition: string, message: string, record: DecisionRecord | null): HookVerdict {
  return { decision: 'deny', reason: `twincheck:${condition}`, message: wellFormed(message), ...warningsOf(record) }
}

export function transform(value: Json, record: DecisionRecord | null): HookVerdict {
  const condition = record?.twin?.condition ?? record?.advice?.question?.condition ?? 'replaced'
  return {
    decision: 'transform',
    reason: `twincheck:${condition}`,
    transform: { path: '$target', value },
    ...warningsOf(record),
  }
}

function warningsOf(record: DecisionRecord | null): Pick<HookVerdict, 'warnings'> {
  const warnings = (record?.certificates ?? []).slice(0, mostWarnings).map(({ condition, reason }) => {
    return { reason: `twincheck:${condition}`, message: wellFormed(reason.slice(0, longestWarning)) }
  })
  return warnings.length === 0 ? {} : { warnings }
}
