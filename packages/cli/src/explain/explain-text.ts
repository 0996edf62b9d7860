/** The text of `twincheck explain`: one step, or an overview of many steps. */
import type { CallFacts, ConditionExplanation, EarlierCall, StepExplanation, StepFacts } from '@twincheck/core/explain'
import { actionText, boundQuote, type CloseSteps, counted, placeOf, type StepPlace } from '@twincheck/eval'
import { formatTable } from '../terminal/table.ts'
import { visibleLine } from '../terminal/visible-text.ts'
import { labelled, width, wrapText } from '../terminal/wrap-text.ts'

/** Longer quotations are cut. The output of --json contains the whole text. */
const longest = 300

const line = (label: string, text: string) => labelled(label, visibleLine(boundQuote(text, longest)))

export function describeStep({ profile, facts, conditions }: StepExplanation, place: string): readonly string[] {
  const groups = [
    ['Fired', conditions.filter(({ verdict }) => verdict === 'fired')],
    ['Came close', conditions.filter(({ verdict }) => verdict === 'close')],
    ['Silent', conditions.filter(({ verdict }) => verdict === 'silent')],
  ] as const
  return [
    visibleLine(`${place}, profile ${profile}`),
    '',
    'Looked at',
    ...describeFacts(facts),
    ...groups.flatMap(([title, group]) => ['', title, ...describeGroup(group)]),
  ]
}

function describeGroup(group: readonly ConditionExplanation[]): readonly string[] {
  return group.length === 0 ? ['   none'] : group.flatMap(describeCondition)
}

const effects = {
  answers: 'In mode "advise" the call is answered with this instead of being executed.',
  'asks-verifier': 'In mode "repair" a verifier is asked.',
  'only-shown': 'It is only shown to people, never acted on.',
} as const

function describeCondition({
  condition,
  looksFor,
  because,
  exhibits,
  effect,
}: ConditionExplanation): readonly string[] {
  const reasons =
    because.length > 0
      ? because
      : [`Not fired; no finer reason is recorded.${looksFor === null ? '' : ` It looks for this: ${looksFor}.`}`]
  const texts = [
    ...reasons,
    ...exhibits.map(
      ({ position, text }) => `${position === 'proposal' ? 'Proposal' : `Message ${position + 1}`}: ${text}`,
    ),
    ...(effect === null ? [] : [effects[effect]]),
  ]
  return texts.flatMap((text, index) =>
    wrapText(visibleLine(boundQuote(text, longest)), {
      first: `   ${(index === 0 ? visibleLine(condition) : '').padEnd(19)}`,
      width,
    }),
  )
}

const languages = {
  english: 'English',
  other: 'not English, so conditions that read its words stay silent',
  unclear: 'the language is not clear, so conditions that read its words mostly stay silent',
} as const

function describeFacts(facts: StepFacts): readonly string[] {
  const { messages, tools, request, isWhole, isTurnWhole, proposal, calls, verbPairs } = facts
  const hidden = isWhole ? '' : isTurnWhole ? '; part of an earlier turn is hidden' : '; part of this turn is hidden'
  return [
    ...line('messages', `${messages} before this step${hidden}`),
    ...line(
      'request',
      request === null
        ? 'no user message yet'
        : `message ${request.position + 1}, ${languages[request.language]}: ${JSON.stringify(boundQuote(request.text, longest / 2))}`,
    ),
    ...line(
      'tools',
      tools === null ? 'not known, so no call is checked against a schema' : counted(tools, 'definition'),
    ),
    ...line('verbs', `${verbPairs} pairs; "npx twincheck explain --verbs" prints them`),
    ...describeEarlier(facts),
    ...line('proposal', actionText(proposal)),
    ...calls.flatMap((call) => line('', describeCall(call))),
  ]
}

function describeCall({ tool, schema, changes, verb, freeText, targets, isParsed }: CallFacts): string {
  const targetNames = targets.map(({ argument, value, shape }) => `${argument} ${JSON.stringify(value)} (${shape})`)
  const parts = [
    changes ? 'changes something, judging by its name' : 'only reads, judging by its name',
    verb === null ? 'no verb of the table' : `verb "${verb.verb}", opposite of "${verb.opposites.join('", "')}"`,
    targets.length === 0 ? 'no id or address by its shape' : `targets: ${targetNames.join(', ')}`,
    ...(freeText === null ? [] : [`a free text decides what it does (${freeText})`]),
    ...(schema === 'unlisted' ? ['not among the tools'] : []),
    ...(isParsed ? [] : ['its arguments could not be parsed']),
  ]
  return `${tool}: ${parts.join('; ')}`
}

const relations = {
  'same-call': 'the same call',
  'same-tool': 'the same tool',
  'opposite-verb': 'opposite verb',
} as const

function describeEarlier({ earlier, earlierCalls }: StepFacts): readonly string[] {
  const related = earlier.filter(({ matters }) => matters.length > 0)
  const none = earlierCalls === 0 ? '' : '; none has the same tool or an opposite verb'
  return [
    ...line('earlier', `${counted(earlierCalls, 'call')} in this turn${related.length === 0 ? none : ''}`),
    ...related.flatMap((call) => line('', describeEarlierCall(call))),
  ]
}

function describeEarlierCall({ step, tool, arguments: args, outcome, isAnswer, matters }: EarlierCall): string {
  const called = `call ${step + 1}: ${tool} ${boundQuote(JSON.stringify(args), longest / 2)}`
  return `${called} → ${isAnswer ? 'answered, not executed' : outcome} (${matters.map((one) => relations[one]).join(', ')})`
}

export function describeOverview(
  steps: CloseSteps,
  runs: number,
  commandFor: (step: StepPlace) => string,
): readonly string[] {
  const rows = steps.counts.map(({ condition, fired, close, silent }) => [
    condition,
    ...[fired, close, silent].map(String),
  ])
  return [
    `${counted(steps.steps, 'step')} in ${counted(runs, 'run')}. Close: everything that the condition looks for is there, and something else speaks against it.`,
    '',
    formatTable(['condition', 'fired', 'close', 'silent'], rows),
    '',
    ...(steps.close.length === 0 ? ['No condition came close.'] : ['The first steps at which a condition came close:']),
    ...(steps.close.length === 0 && steps.first !== null
      ? [`The first step in full: ${visibleLine(commandFor(steps.first))}`]
      : []),
    ...steps.close.flatMap((step) => [
      '',
      visibleLine(`${step.condition}: run ${step.run}, ${placeOf(step)}`),
      ...line('because', step.because),
      ...[`   ${visibleLine(commandFor(step))}`],
    ]),
  ]
}
