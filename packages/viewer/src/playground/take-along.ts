/**
 * Converts an opened decision to text for a repository: a program that repeats the decision, or a declared rule about its call. Secrets
 * are redacted.
 */
import { type Json, redactJson, type ToolCall } from '@twincheck/core'
import { type DecisionChoice, type PlayRun, stepAt } from './judge.ts'

/**
 * A TypeScript program that checks the same step. It needs `@twincheck/core` and no model. Without a model the program cannot replace
 * calls as the page does. So it uses the mode `advise`, which answers calls. The result is null if the step proposes nothing.
 */
export function asProgram(run: PlayRun, position: number, { profile, mode }: DecisionChoice): string | null {
  const step = stepAt(run, position)
  if (step === null) return null
  const { messages, tools, proposal } = step
  const isBuiltIn = typeof profile === 'string'
  const used = isBuiltIn
    ? JSON.stringify(profile)
    : `await readProfile(${written(profile)}, 'profile', () => Promise.reject(new Error('The profile names a file.')))`
  return `import { createTwinCheck${isBuiltIn ? '' : ', readProfile'} } from '@twincheck/core'

const twincheck = createTwinCheck({
  model: null, // "repair" also needs a model and a calibration
  mode: ${mode === 'shadow' ? "'shadow'" : "'advise'"},
  profile: ${used},
  onRecord: ({ outcome, certificates, advice }) => console.log(JSON.stringify({ outcome, certificates, advice }, null, 2)),
})

await twincheck.session('playground').check({
  messages: ${written(messages)},
  tools: ${written(tools)},
  proposal: ${written(proposal)},
  canAnswer: true,
})
await twincheck.settled()
`
}

/** The maximum number of clauses in a generated rule. With more, the rule would fit hardly any other call. */
const MOST_CLAUSES = 5

/**
 * A file with a single rule that holds for the first call of this step and asks the user first. Its clauses are only a start, because
 * they name the call's own values. The result is null if there is no call, or none of its arguments can be compared.
 */
export function asRule(run: PlayRun, position: number): string | null {
  const step = stepAt(run, position)
  const call: ToolCall | undefined = step?.proposal.kind === 'tool-calls' ? step.proposal.calls[0] : undefined
  if (call === undefined) return null
  const plain = Object.entries(call.arguments).filter(
    ([name, value]) => /^\w+$/.test(name) && ['string', 'number', 'boolean'].includes(typeof value),
  )
  if (plain.length === 0) return null
  const clauses = plain
    .slice(0, MOST_CLAUSES)
    .map(([name, value]) => `      - { argument: ${name}, is: ${oneLine(redactJson({ [name]: value }, null), name)} }`)
  return `# A start: keep the clauses that your policy is about, change their values, and write the reason in its words.
# Check it with "twincheck rules check FILE"; a profile lists it under "rules".
rules:
  - name: ${ruleName(call.name)}
    tool: ${JSON.stringify(call.name)}
    when:
${clauses.join('\n')}
    twin: ask
    reason: This call needs the user's yes.
`
}

/** The value as TypeScript code, in JSON syntax. Two line separators are escaped, so that editors show them. */
function written(value: unknown): string {
  const text = JSON.stringify(redactJson(JSON.parse(JSON.stringify(value)), null), null, 2)
  return text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('\n', '\n  ')
}

/** A value as YAML on one line: JSON, with everything beyond ASCII as escapes. */
function oneLine(redacted: Json, name: string): string {
  const value = redacted !== null && typeof redacted === 'object' ? Reflect.get(redacted, name) : redacted
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function ruleName(tool: string): string {
  const words = tool
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return ['ask-before', ...words].join('-').slice(0, 60).replace(/-$/, '')
}
