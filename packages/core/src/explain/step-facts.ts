/** Collects what the conditions read in a step before they compare: the request, this turn's calls, the tables. */
import { openHiddenParts } from '../policy/hidden-parts.ts'
import { type WrittenText, writtenText } from '../policy/paper/evidence/free-text.ts'
import { indexVerbs, type VerbPair, type VerbTable } from '../policy/paper/evidence/opposites.ts'
import { isStateChanging } from '../policy/paper/evidence/state-changing.ts'
import { readOppositeNames } from '../policy/paper/evidence/undoing/opposite-call.ts'
import { type JsonObject, scalarsOf } from '../policy/paper/json.ts'
import { identicalCalls, type Ledger, type LedgerRecord } from '../policy/paper/ledger.ts'
import type { Outcome } from '../policy/paper/outcome/index.ts'
import type { Step } from '../policy/paper/step.ts'
import { isEnglish, isInOtherLanguage } from '../policy/paper/text/language.ts'
import { callsOf, plainAction } from '../policy/paper/trace/action.ts'
import type { ActiveTools, ToolCall } from '../policy/paper/trace/trace.ts'
import { type TargetShape, targetShape } from '../policy/target-shape.ts'

/** The language of a request. The word tables are English. `unclear` means that too few words show a language. */
export type RequestLanguage = 'english' | 'other' | 'unclear'

export type RequestFacts = {
  readonly position: number
  readonly text: string
  readonly language: RequestLanguage
}

export type StepFacts = {
  readonly messages: number
  readonly tools: number | null
  readonly request: RequestFacts | null
  /** `isWhole`: the whole conversation is visible. `isTurnWhole`: the current turn is wholly visible. */
  readonly isWhole: boolean
  readonly isTurnWhole: boolean
  readonly proposal: JsonObject
  readonly calls: readonly CallFacts[]
  readonly earlier: readonly EarlierCall[]
  readonly earlierCalls: number
  readonly verbPairs: number
}

export type CallFacts = {
  readonly tool: string
  /** `unlisted`: the tools are known, and this tool is not among them. `unknown`: no tools are known. */
  readonly schema: 'listed' | 'unlisted' | 'unknown'
  /** Whether the call changes something, judged by the tool's name. */
  readonly changes: boolean
  /**
   * The first word of the tool's name that the table of verbs contains, with its opposites. Null if the table contains none of the name's
   * words.
   */
  readonly verb: { readonly verb: string; readonly object: string; readonly opposites: readonly string[] } | null
  readonly freeText: WrittenText | null
  /** Arguments that have the form of an id or an address. */
  readonly targets: readonly NamedTarget[]
  readonly isParsed: boolean
}

export type NamedTarget = { readonly argument: string; readonly value: string; readonly shape: TargetShape }

export type EarlierCall = {
  /** The number of the call in this turn, from 0. */
  readonly step: number
  readonly position: number
  readonly tool: string
  readonly arguments: JsonObject
  readonly outcome: Outcome
  /** Whether TwinCheck answered the call, so that it did not run. */
  readonly isAnswer: boolean
  /** How this earlier call is related to the proposed calls. Empty if it has none of these relations. */
  readonly matters: readonly ('same-call' | 'same-tool' | 'opposite-verb')[]
}

const mostEarlier = 50
const mostTargets = 20

export function stepFacts(step: Step, verbs: readonly VerbPair[]): StepFacts {
  const { reading, messages, tools, proposal, ledger } = step
  const table = indexVerbs(verbs)
  const calls = callsOf(proposal)
  const { isWhole, isTurnWhole } = reading.index(openHiddenParts)
  return {
    messages: messages.length,
    tools: tools?.length ?? null,
    request: requestFacts(ledger),
    isWhole,
    isTurnWhole,
    proposal: plainAction(proposal),
    calls: calls.map((call) => callFacts(call, tools, { table, verbs })),
    earlier: ledger.records.slice(-mostEarlier).map((record) => earlierCall(record, calls, ledger, table)),
    earlierCalls: ledger.records.length,
    verbPairs: verbs.length,
  }
}

function requestFacts({ request, requestPosition }: Ledger): RequestFacts | null {
  return request === null ? null : { position: requestPosition, text: request, language: languageOf(request) }
}

function languageOf(request: string): RequestLanguage {
  if (isEnglish(request)) return 'english'
  return isInOtherLanguage(request) ? 'other' : 'unclear'
}

type Verbs = { readonly table: VerbTable; readonly verbs: readonly VerbPair[] }

function callFacts(call: ToolCall, tools: ActiveTools, { table, verbs }: Verbs): CallFacts {
  const { name, arguments: args, malformed } = call
  const found = table.verbAndObject(name)
  const targets = scalarsOf(args).flatMap(({ key, value }) => {
    if (typeof value !== 'string') return []
    const shape = targetShape(key, value)
    return shape === null ? [] : [{ argument: key, value, shape }]
  })
  return {
    tool: name,
    schema: tools === null ? 'unknown' : tools.some((tool) => tool.name === name) ? 'listed' : 'unlisted',
    changes: isStateChanging(name),
    verb: found && { ...found, opposites: oppositesOf(found.verb, verbs) },
    freeText: writtenText(call, tools),
    targets: targets.slice(0, mostTargets),
    isParsed: malformed === undefined,
  }
}

function oppositesOf(verb: string, verbs: readonly VerbPair[]): readonly string[] {
  const others = verbs.flatMap(([left, right]) => (left === verb ? [right] : right === verb ? [left] : []))
  return [...new Set(others)]
}

function earlierCall(
  record: LedgerRecord,
  proposed: readonly ToolCall[],
  ledger: Ledger,
  table: VerbTable,
): EarlierCall {
  const { call, index, position, outcome, isAnswer } = record
  const isSame = proposed.some((one) => identicalCalls(ledger, one).includes(record))
  const hasSameTool = proposed.some(({ name }) => name === call.name)
  const isOpposite = proposed.some(({ name }) => readOppositeNames(call.name, name, table) !== null)
  return {
    ...{ step: index, position, tool: call.name, arguments: call.arguments, outcome, isAnswer },
    matters: [
      ...(isSame ? (['same-call'] as const) : hasSameTool ? (['same-tool'] as const) : []),
      ...(isOpposite ? (['opposite-verb'] as const) : []),
    ],
  }
}
