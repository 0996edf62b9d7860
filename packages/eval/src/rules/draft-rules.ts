/**
 * Drafts rules from a written policy with the user's own model. A draft is data and is marked `drafted`. It is accepted only if it meets
 * all these requirements:
 *   - It is well-formed, quotes its sentence of the policy and names a known tool.
 *   - It only asks the user, or it requires an earlier call of a tool that only reads.
 *   - It has at least three tests. The tests pass together with the rules and tests of all drafts that were accepted
 *     before.
 * The tests show what a draft means. A person and `certify` decide whether it is right.
 */
import { type ModelPort, readRules, TwinCheckError } from '@twincheck/core'
import { readRuleTests } from '@twincheck/core/harness'
import { isObject, parseJson } from '@twincheck/core/reading'
import { draftRequest } from './draft-request.ts'
import { quotes } from './policy-sentences.ts'
import { runRuleTests } from './run-rule-tests.ts'

export type PolicyTool = { readonly name: string; readonly description: string }

export type DraftedRules = {
  readonly file: DraftedFile
  readonly rejected: readonly RejectedDraft[]
  readonly leftOut: readonly { readonly quote: string; readonly why: string }[]
}

export type DraftedFile = {
  readonly clock?: unknown
  readonly rules: readonly DraftMembers[]
  readonly tests: readonly unknown[]
}

export type RejectedDraft = { readonly name: string; readonly why: string }

type DraftMembers = Readonly<Record<string, unknown>>

export class DraftReplyError extends TwinCheckError {
  readonly code = 'no-draft'

  constructor(problem: string) {
    super(`The model's reply is no draft: ${problem}. Nothing was written. Ask again, or name another model.`)
  }
}

const mostDrafts = 100
const leastTests = 3

export async function draftRules(
  policy: string,
  tools: readonly PolicyTool[],
  model: ModelPort,
  signal: AbortSignal,
): Promise<DraftedRules> {
  const { text } = await model(draftRequest(policy, tools), { signal })
  const { drafts, leftOut } = readReply(text)
  let file: DraftedFile = { rules: [], tests: [] }
  const rejected: RejectedDraft[] = []
  for (const [index, draft] of drafts.entries()) {
    const checked = checkDraft(draft, index, { policy, tools, file })
    if ('why' in checked) rejected.push(checked)
    else file = checked
  }
  return { file, rejected, leftOut }
}

function readReply(text: string): Pick<DraftedRules, 'leftOut'> & { readonly drafts: readonly unknown[] } {
  const reply = parseJson(text)
  if (reply === undefined) throw new DraftReplyError('it is not JSON')
  if (!isObject(reply) || !Array.isArray(reply.drafts)) throw new DraftReplyError('it has no list "drafts"')
  if (reply.drafts.length > mostDrafts) throw new DraftReplyError(`it has more than ${mostDrafts} drafts`)
  const left: readonly unknown[] = Array.isArray(reply.leftOut) ? reply.leftOut : []
  return {
    drafts: reply.drafts,
    leftOut: left.flatMap((one) =>
      isObject(one) && typeof one.quote === 'string' && typeof one.why === 'string'
        ? [{ quote: one.quote, why: one.why }]
        : [],
    ),
  }
}

type DraftSetting = {
  readonly policy: string
  readonly tools: readonly PolicyTool[]
  readonly file: DraftedFile
}

function checkDraft(draft: unknown, index: number, { policy, tools, file }: DraftSetting): DraftedFile | RejectedDraft {
  const parsed = parseDraft(draft)
  const rule = parsed?.rule
  const name = isObject(rule) && typeof rule.name === 'string' ? rule.name : `draft ${index + 1}`
  const reject = (why: string): RejectedDraft => ({ name, why })
  if (!parsed || !isObject(rule)) return reject('it is not JSON with "rule" and "tests"')
  const { quote, tool } = rule
  if (typeof quote !== 'string' || !quotes(policy, quote))
    return reject('the policy does not have its quote, word for word')
  if (!tools.some((known) => known.name === tool)) return reject(`there is no tool ${JSON.stringify(tool ?? null)}`)
  if (file.rules.some((other) => other.name === name)) return reject('another draft has this name')
  const clock = parsed.clock ?? file.clock
  if (file.clock !== undefined && JSON.stringify(clock) !== JSON.stringify(file.clock)) {
    return reject('it needs another clock than the drafts before it')
  }
  const added: DraftedFile = {
    ...(clock === undefined ? {} : { clock }),
    rules: [...file.rules, { ...rule, drafted: true }],
    tests: [...file.tests, ...parsed.tests],
  }
  try {
    readRules(added, 'draft')
    const own = readRuleTests({ tests: parsed.tests }, 'draft')
    if (own.length < leastTests) return reject(`it has ${own.length} tests; at least ${leastTests} are needed`)
    const fires = own.some(({ expected }) => expected.kind === 'rule' && expected.rule === name)
    if (!fires || !own.some(({ expected }) => expected.kind === 'kept')) {
      return reject('its tests need one call that it stops and one that it keeps')
    }
    // The draft is tested as an approved rule, because the tests show what the rule would do after a person approves it.
    const approved = added.rules.map(({ drafted: _, ...member }) => member)
    const failed = runRuleTests(readRules({ ...added, rules: approved }, 'draft'), readRuleTests(added, 'draft')).find(
      ({ passed }) => !passed,
    )
    return failed ? reject(`test "${failed.name}": expected ${failed.expected}, found ${failed.found}`) : added
  } catch (error) {
    if (error instanceof TwinCheckError) return reject(error.message)
    throw error
  }
}

type ParsedDraft = { readonly rule: unknown; readonly tests: readonly unknown[]; readonly clock: unknown }

/** The model returns a draft as a text that contains JSON, because the schema of a reply cannot describe every form of a rule. */
function parseDraft(draft: unknown): ParsedDraft | null {
  const value = typeof draft === 'string' ? parseJson(draft) : draft
  if (!isObject(value)) return null
  const { rule, tests, clock } = value
  return { rule, tests: Array.isArray(tests) ? tests : [], clock: clock ?? undefined }
}
