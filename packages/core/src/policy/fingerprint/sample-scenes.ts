/**
 * Sample scenes on which the fingerprint runs conditions and checks. An author may change a predicate and forget to raise its version;
 * then the different result on these scenes changes the fingerprint.
 */
import { completionText } from '../paper/constants.ts'
import type { Certificate, EndingScene, Scene } from '../paper/evidence/condition.ts'
import { readTrace } from '../paper/evidence/reading.ts'
import type { JsonObject } from '../paper/json.ts'
import type { CheckedPair } from '../paper/structure/check.ts'
import type { Action } from '../paper/trace/action.ts'
import type { Message, ToolCall, ToolSchema } from '../paper/trace/trace.ts'

type Made = readonly [name: string, parameters: JsonObject, output: string]

/** One scene for each condition of the paper: the user's words, the calls made, and the proposed call. */
export const sampleScenes: readonly Scene[] = [
  sceneOf(
    ['Please secure account AC-1001.', ['lock_account', { account_id: 'AC-1001' }, '{"locked": true}']],
    madeCall('unlock_account', { account_id: 'AC-1001' }),
  ),
  sceneOf(
    ['Charge 5 to AC-1001.', ['charge_card', { account_id: 'AC-1001', amount: 5 }, '{"error": "declined"}']],
    madeCall('charge_card', { account_id: 'AC-1001', amount: 5 }),
  ),
  sceneOf(
    [
      'Which cards have I?',
      ['get_user', { user_id: 'sara_01' }, '{"cards": ["card_4332", "card_8107"]}'],
      'Pay order #W2611340 with card card_8107.',
    ],
    madeCall('pay_order', { order_id: '#W2611340', payment_method_id: 'card_4332' }),
  ),
]

/**
 * Scenes for conditions that look at final texts. In the first scene, a change that failed could now succeed. In the second scene, a new
 * tool appeared.
 */
export const sampleEndings: readonly EndingScene[] = [
  endingOf(
    [
      'Start the engine.',
      ['start_engine', { mode: 'START' }, '{"error": "The doors must be locked first."}'],
      ['lock_doors', {}, '{"locked": true}'],
    ],
    [sampleTool('start_engine', ['mode']), sampleTool('lock_doors', [])],
    null,
  ),
  endingOf(
    ['Estimate the distance to Oakland.', 'What about now?'],
    [sampleTool('get_zip_code', ['city']), sampleTool('estimate_distance', [])],
    [sampleTool('get_zip_code', ['city'])],
  ),
]

const certificate: Certificate = {
  condition: 'sample',
  version: 1,
  severity: 1,
  authorises: 'edit',
  calls: [0],
  reason: 'A sample.',
  exhibits: [],
  finding: {},
}

/**
 * Sample pairs of a proposal and a twin. There are three twins: a twin equal to the proposal, a twin that passes only the first check,
 * and a twin that passes all checks.
 */
export const samplePairs: readonly CheckedPair[] = sampleScenes.slice(0, 1).flatMap((scene) => {
  const far = [madeCall('an_entirely_different_tool', { path: '/nowhere/at/all' }), madeCall('get_order', {})]
  const near = [madeCall('unlock_account', { account_id: 'AC-1001', locked: true })]
  return [scene.proposal.calls, far, near].map((calls): CheckedPair => {
    const action: Action = { kind: 'tool-calls', calls }
    return { ...scene, twin: { action, origin: 'generated', certificate }, validate: () => [] }
  })
})

function sceneOf(before: readonly (string | Made)[], proposed: ToolCall): Scene {
  const reading = readTrace(before.flatMap(messagesOf))
  return {
    reading,
    messages: reading.messages,
    tools: [{ name: proposed.name, description: `Calls ${proposed.name}.`, parameters: { type: 'object' } }],
    proposal: { kind: 'tool-calls', calls: [proposed] },
    ledger: reading.ledger,
    completionText,
    canAnswer: false,
    mayInsist: false,
  }
}

function messagesOf(step: string | Made): readonly Message[] {
  if (typeof step === 'string') return [{ role: 'user', content: step }]
  const [name, parameters, output] = step
  const call = { ...madeCall(name, parameters), id: 'made' }
  return [
    { role: 'assistant', content: '', calls: [call] },
    { role: 'tool', callId: call.id, content: output },
  ]
}

function madeCall(name: string, parameters: JsonObject): ToolCall {
  return { id: 'proposed', name, arguments: parameters }
}

function endingOf(
  before: readonly (string | Made)[],
  tools: readonly ToolSchema[],
  previousTools: readonly ToolSchema[] | null,
): EndingScene {
  const reading = readTrace(before.flatMap(messagesOf))
  const { messages, ledger } = reading
  const proposal = { kind: 'final-response', text: '' } as const
  return {
    reading,
    messages,
    tools,
    previousTools,
    proposal,
    ledger,
    completionText,
    canAnswer: true,
    mayInsist: false,
  }
}

function sampleTool(name: string, required: readonly string[]): ToolSchema {
  const properties = Object.fromEntries(required.map((parameter) => [parameter, { type: 'string' }]))
  return { name, description: name, parameters: { type: 'object', properties, required: [...required] } }
}
