/**
 * Withholding a call, an addition to the paper: TwinCheck answers the call instead of executing it, and the actor continues. The actor
 * itself finishes its remaining work and speaks to the user, so TwinCheck makes no statement in its name. If the actor then proposes the
 * same call again, the actor insists. The call is then executed, and the decision record says so.
 */
import { type CallCondition, defineEvidenceCondition, type Match, type Scene } from './paper/evidence/condition.ts'
import type { Evidence } from './paper/evidence/index.ts'
import { inverseActionBy } from './paper/evidence/inverse-action.ts'
import { openRequest } from './paper/evidence/open-request.ts'
import { builtInVerbs, type VerbTable } from './paper/evidence/opposites.ts'
import { isStateChanging } from './paper/evidence/state-changing.ts'
import type { PolicyExtension } from './paper/extension.ts'
import { scalarsOf } from './paper/json.ts'
import { identicalCalls, type LedgerRecord } from './paper/ledger.ts'
import { canonicalJson } from './paper/text/canonical-json.ts'
import { holdsOne, nameTokens, wordLine } from './paper/text/words.ts'
import type { Action } from './paper/trace/action.ts'

const answerOpening = 'Not executed: '
const insistence = 'Call it again to insist.'

/** Extension that lets the actor insist. Without this extension a withheld call stays withheld. */
export const insisting: PolicyExtension = { name: 'insisting', conditions: [], isInsisted }

/** The paper's condition `inverse-action`, with an answer as its twin. The condition keeps its name. */
export const withheldInverse = withheldInverseBy(builtInVerbs)

export function withheldInverseBy(verbs: VerbTable): CallCondition {
  return defineEvidenceCondition({
    ...inverseActionBy(verbs),
    version: 7,
    authorises: 'withholding',
    twin: withholdMatched,
    mayInsist: true,
  })
}

/**
 * The proposal without the matched calls. If no call remains, each matched call is answered with the reason. If the host cannot answer
 * calls, the turn ends instead, but only if the user's whole request is known to be done.
 */
export function withholdMatched({ calls: matched, reason, answers }: Match, scene: Scene): Action | null {
  const calls = scene.proposal.calls.filter((_, index) => !matched.includes(index))
  if (calls.length > 0) return { kind: 'tool-calls', calls }
  if (scene.canAnswer) {
    return { kind: 'answer', text: `${answerOpening}${answers?.[0] ?? answerOf(reason, scene.mayInsist)}` }
  }
  const done = onlyChange(scene)
  if (!done) return null
  const { name, arguments: args } = done.call
  return { kind: 'final-response', text: `Done: ${name} ${canonicalJson(args)}. Nothing else was executed.` }
}

function answerOf(reason: string, mayInsist: boolean): string {
  return mayInsist ? `${reason} ${insistence}` : reason
}

/**
 * Whether the actor insists: every call that the evidence is about was already answered in this turn. Only the mark on a result shows
 * that a call was answered; the text of a result has no influence.
 */
function isInsisted({ condition, match }: Evidence, { ledger, proposal }: Scene): boolean {
  if (condition.mayInsist !== true || match.calls.length === 0) return false
  return match.calls.every((index) => {
    const call = proposal.calls[index]
    return call !== undefined && identicalCalls(ledger, call).some(({ isAnswer }) => isAnswer)
  })
}

/** The only change of this turn, if it succeeded and the request asks for a single thing; otherwise null. */
function onlyChange({ ledger, reading }: Scene): LedgerRecord | null {
  const changes = ledger.records.filter(({ call }) => isStateChanging(call.name))
  const [first, ...others] = changes
  const request = reading.index(openRequest)?.text ?? ''
  return first && others.length === 0 && isDone(first) && asksForOneThing(request) ? first : null
}

/**
 * Whether the output says only that the call was done: it repeats the call's words and values, or only confirms the call ("OK", "done").
 * With any other word or number, the work may be queued, running or done in part.
 */
function isDone({ call, output, outcome }: LedgerRecord): boolean {
  if (outcome !== 'success' || (output ?? '').length > longestReceipt) return false
  const known = [
    call.name,
    ...Object.keys(call.arguments),
    ...scalarsOf(call.arguments).map(({ value }) => String(value)),
  ]
  const words = new Set(known.flatMap((text) => [...nameTokens(text), ...wordLine(text).split(' ')]))
  const said = wordLine((output ?? '').replace(idMember, ' ')).split(' ')
  return said.every((word) => word === '' || words.has(word) || agreeingWords.has(word) || isFormOf(word, call.name))
}

function isFormOf(word: string, tool: string): boolean {
  const verb = nameTokens(tool)[0] ?? ''
  return verb.length > 2 && word.startsWith(verb.replace(/[ey]$/, '')) && word.length <= verb.length + 4
}

const longestReceipt = 500
const idMember = /"\w{0,30}id"\s?:\s?(?:"[^"]{0,60}"|\d{1,20})/gi
const agreeingWords: ReadonlySet<string> = new Set(
  'active,are,complete,completed,done,false,has,been,is,message,now,null,off,ok,on,result,state,status,success,successful,successfully,the,true,was'.split(
    ',',
  ),
)

/** The maximum length of a request for a single thing. A longer request asks for several things or is unclear. */
const longestSingleRequest = 120
const joiningWords: readonly string[] = [
  ...['after', 'all', 'also', 'and', 'as well', 'before', 'both', 'each', 'every', 'everything', 'or', 'plus', 'then'],
]

function asksForOneThing(request: string): boolean {
  const text = request.trim().replace(/[.!]$/, '')
  if (text.length === 0 || text.length > longestSingleRequest || /[,;:?!\n]|\.\s/.test(text)) return false
  return !holdsOne(wordLine(text), joiningWords)
}
