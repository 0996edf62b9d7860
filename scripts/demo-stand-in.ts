/**
 * Stands in for a model while the demo's tape is recorded: what it answers is looked up by what the request contains. As the
 * verifier it recognises the actor's proposal by its text; a real model sees only A and B.
 */
import { type ModelPort, type ModelRequest, TwinCheckError } from '@twincheck/core'

type Verdict =
  /** The actor's proposal is a fatal error, the twin is right. */
  | 'twin-clearly'
  /** The twin is better, but what the actor proposes would do no great harm. */
  | 'twin-slightly'
  /** Taken in: for the twin, with a margin of 0.70. */
  | 'twin-by-mistake'
  /** The actor's proposal is right. */
  | 'actor'
  /** Whatever stands first. */
  | 'first'

type Answer = {
  /** Texts that all have to be in the prompt. */
  readonly heard: readonly string[]
  /** The candidate that is the actor's, by a piece of its text. */
  readonly actor?: string
  readonly verdict?: Verdict
  readonly generated?: GeneratedCall
}

type GeneratedCall = readonly [name: string, args: Readonly<Record<string, string | number>>]

/** The first that fits answers: a verifier sees earlier turns too, so what is said later in a task stands further up. */
const answers: readonly Answer[] = [
  // The stories.
  { heard: ['Someone has my password'], actor: 'unlock_account', verdict: 'twin-clearly' },
  { heard: ['card ending in 8107'], actor: 'card_4332', verdict: 'twin-clearly' },
  {
    heard: ['for item 6805564527'],
    actor: 'modify_order_items',
    verdict: 'twin-clearly',
    generated: ['get_product_details', { product_id: '6817146515' }],
  },
  { heard: ['for item 4107812777'], generated: ['modify_order_items', { order_id: '#W5591', item_id: '9999999999' }] },
  { heard: ['Mute thread T-31'], actor: 'unmute_thread', verdict: 'first' },
  { heard: ['lock account B-2200'], actor: 'unlock_account', verdict: 'twin-slightly' },
  // The runs.
  { heard: ['Turn away mode on'], actor: '"enabled":false', verdict: 'twin-clearly' },
  { heard: ['All lights off'], actor: 'turn_on_light', verdict: 'twin-clearly' },
  { heard: ['Open the garage door', 'close_door would undo'], actor: 'close_door', verdict: 'twin-by-mistake' },
  {
    heard: ['Open the garage door', 'open_door failed'],
    actor: 'open_door',
    verdict: 'twin-clearly',
    generated: ['unlock_door', { door: 'garage' }],
  },
  { heard: ['for some air'], actor: 'close_door', verdict: 'twin-clearly' },
  { heard: ['going to bed'], actor: 'unlock_door', verdict: 'twin-clearly' },
  { heard: ['Away mode off, please'], actor: '"enabled":true', verdict: 'first' },
  { heard: ['give me light there', 'turn_on_light would undo'], actor: 'turn_on_light', verdict: 'actor' },
  { heard: ['give me light there', 'turn_off_light would undo'], actor: 'turn_off_light', verdict: 'twin-by-mistake' },
  { heard: ['The heating can be reached now'], generated: ['set_temperature', { degrees: 18 }] },
  // Whoever calibrates asks first whether anybody is there.
  { heard: ['{"ready": true}'] },
]

class NothingToSayError extends TwinCheckError {
  readonly code = 'nothing-to-say'

  constructor(request: ModelRequest) {
    super(`The stand-in has no answer for the ${request.role}. Add one to the table. Asked:\n${request.prompt}`)
  }
}

export const standIn: ModelPort = async (request) => {
  const answer = answers.find(({ heard }) => heard.every((text) => request.prompt.includes(text)))
  const reply = answer && replyTo(request, answer)
  if (!reply) throw new NothingToSayError(request)
  const text = JSON.stringify(reply)
  const tokens = (length: number) => Math.ceil(length / 4)
  return {
    text,
    model: 'stand-in',
    usage: { inputTokens: tokens(request.system.length + request.prompt.length), outputTokens: tokens(text.length) },
  }
}

function replyTo({ role, prompt }: ModelRequest, { actor, verdict, generated }: Answer): object | null {
  if (actor === undefined && generated === undefined) return { ready: true }
  if (role === 'generator') {
    if (!generated) return null
    const [name, args] = generated
    return { kind: 'tool-calls', calls: [{ name, arguments: JSON.stringify(args) }], text: '' }
  }
  if (actor === undefined || verdict === undefined) return null
  return { comparisons: [1, 2].map((comparison) => compare(prompt, comparison, actor, verdict)) }
}

function compare(prompt: string, comparison: number, actor: string, verdict: Verdict): object {
  const shown = prompt.slice(prompt.indexOf(`## Comparison ${comparison}`))
  const [, first = '', tag] = /\nA: (.*)\nB: .*\nTag: (.*)/.exec(shown) ?? []
  const [actorLabel, twinLabel] = first.includes(actor) ? ['A', 'B'] : ['B', 'A']
  const preference = verdict === 'first' ? 'A' : verdict === 'actor' ? actorLabel : twinLabel
  const [better, worse] = preference === twinLabel ? [twinLabel, actorLabel] : [actorLabel, twinLabel]
  const [worseScore, betterScore, fatal] = weights[verdict]
  return {
    comparison,
    tag,
    preference,
    confidence: 0.99,
    [worse]: assess(worseScore, fatal),
    [better]: assess(betterScore, false),
  }
}

/** Scores of the worse and of the better candidate, and whether the worse is fatal. */
const weights: Readonly<Record<Verdict, readonly [number, number, boolean]>> = {
  'twin-clearly': [1, 4, true],
  'twin-slightly': [3, 4, false],
  'twin-by-mistake': [2, 3, true],
  actor: [1, 4, true],
  first: [1, 4, true],
}

function assess(score: number, fatal: boolean): object {
  const scores = {
    goalAlignment: score,
    stateGrounding: score,
    toolSelection: score,
    argumentValidity: score,
    completionSafety: score,
  }
  return { fatal, scores }
}
