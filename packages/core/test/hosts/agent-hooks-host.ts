/**
 * A small host of AGENT-HOOKS-0.1 with one interceptor, written from the specification: it emits the eight interception points, passes
 * copies, validates each verdict, and honours it in `enforce`. The SDK of the draft is not on npm, so it cannot be installed here.
 */
import type { HookInterceptor, HookVerdict } from '../../src/integrations/agent-hooks/agent-hooks.ts'
import { closed, fits, kind, listOf, object, oneOf, parsed, type Shape, text } from '../../src/policy/paper/shape.ts'

export type HookHost = {
  readonly emit: (point: string, members: Readonly<Record<string, unknown>>, target: unknown) => Promise<Emitted>
  /** The verdicts so far, by point. */
  readonly verdicts: readonly { readonly point: string; readonly verdict: HookVerdict }[]
}

/** `target`: what the action uses; null if it is denied. */
export type Emitted = { readonly verdict: HookVerdict; readonly isDenied: boolean; readonly target: unknown }

const ownReason = kind<string>(
  'a reason without the host’s prefix',
  (value) => typeof value === 'string' && !value.startsWith('host_error:'),
)
const members = { reason: ownReason, message: text, warnings: listOf(closed({}, { reason: ownReason, message: text })) }
const rooted = kind<string>(
  'a path at $target',
  (value) => typeof value === 'string' && /^\$target(\.|\[|$)/.test(value),
)

/** Section 5 of the specification: which verdicts a host accepts. */
export const hookVerdict: Shape<HookVerdict> = {
  problem: (value, path) =>
    fits(object({ decision: oneOf('transform') }), value)
      ? closed({ decision: text, transform: closed({ path: rooted, value: parsed }) }, members).problem(value, path)
      : closed({ decision: oneOf('allow', 'deny') }, members).problem(value, path),
}

export function openHookHost(
  { intercept }: HookInterceptor,
  session: string,
  mode: 'enforce' | 'evaluate_only' = 'enforce',
): HookHost {
  const verdicts: { point: string; verdict: HookVerdict }[] = []
  let sequence = 0
  return {
    verdicts,
    emit: async (point, given, target) => {
      const context = {
        ...{ spec: 'agent-hooks/0.1', interception_point: point, timestamp: '2026-11-18T12:00:00Z' },
        ...{ sequence: sequence++, agent: { id: 'bank', framework: 'own-host' }, session: { id: session } },
        ...{ ...given, target },
      }
      const passed = structuredClone(context)
      const verdict = await intercept(passed)
      if (JSON.stringify(passed) !== JSON.stringify(context)) throw new Error('the interceptor changed its context')
      const problem = hookVerdict.problem(verdict, 'verdict')
      if (problem) throw new Error(`host_error:verdict_invalid ${JSON.stringify(problem)}`)
      verdicts.push({ point, verdict })
      if (mode === 'evaluate_only') return { verdict, isDenied: false, target }
      if (verdict.transform) return { verdict, isDenied: false, target: verdict.transform.value }
      return { verdict, isDenied: verdict.decision === 'deny', target }
    },
  }
}
