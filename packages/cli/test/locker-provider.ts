/**
 * A provider on real HTTP that plays an agent among the lockers, a verifier and a generator, each by a script that depends on the
 * request alone. On request it also fails, as providers do: too many requests, faults, broken connections, another model.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ScriptedModel,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModel,
} from '../../core/test/scripted-model-server.ts'
import { messagesOf, promptOf } from '../../eval/test/house-model.ts'
import { bothPrefer, proposedText } from '../../eval/test/scripted-judge.ts'
import { lockersModule } from './locker-runs.ts'

export type LockerProvider = ScriptedModel & {
  /** Requests that were answered in full by the right model, as texts. */
  readonly served: readonly string[]
  /** The key that each of them came with. */
  readonly servedTo: readonly string[]
  /** The most requests that were under way at once. */
  readonly mostAtOnce: () => number
}

/** `many`: as providers fail. A function: what it gives in the place of an answer, for a request that came so often before. */
export type Faults = 'none' | 'many' | ((text: string, before: number) => ScriptedReply | null)

export async function startLockerProvider(
  faults: Faults,
  onRequest: (number: number) => void = () => {},
): Promise<LockerProvider> {
  const served: string[] = []
  const servedTo: string[] = []
  const tries = new Map<string, number>()
  let underWay = 0
  let most = 0
  const server = await startScriptedModel(async (request, index) => {
    underWay++
    most = Math.max(most, underWay)
    onRequest(index)
    // Long enough for others to come in between.
    await new Promise((resolve) => setTimeout(resolve, 2))
    underWay--
    const text = JSON.stringify(request.body)
    const attempt = tries.get(text) ?? 0
    tries.set(text, attempt + 1)
    const fault =
      typeof faults === 'function' ? faults(text, attempt) : faults === 'many' && attempt === 0 ? faultOf(text) : null
    if (faults === 'many' && attempt === 0 && hangs(text)) {
      await new Promise((resolve) => setTimeout(resolve, hangMs).unref())
      return 'hang-up'
    }
    if (fault !== null) return fault
    served.push(text)
    servedTo.push(String(request.headers.authorization).replace('Bearer ', ''))
    return { ...answerOf(request), model: 'scripted-1', usage: { inputTokens: 100, outputTokens: 10 } }
  })
  return { ...server, served, servedTo, mostAtOnce: () => most }
}

/** One request hangs for longer than its deadline. */
function hangs(text: string): boolean {
  return text.includes('unlock locker L5 ') && !text.includes('"assistant"')
}

const hangMs = 60_000
/** Seconds. */
export const lockerDeadline = 4

/** A third of the requests fail the first time, each in the way its own text decides. */
function faultOf(text: string): ScriptedReply | null {
  const sum = [...text].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 100_003, 7)
  switch (sum % 12) {
    case 0:
      return { status: 429, headers: { 'retry-after': '0.02' }, body: 'later' }
    case 1:
      return { status: 500, body: 'a fault' }
    case 2:
      return 'hang-up'
    case 3:
      return { content: 'I am another model.', model: 'another-model' }
    default:
      return null
  }
}

/** By what is asked for: told by the schema of the reply, or by the prompt where no schema goes along. */
export function answerOf(request: ScriptedRequest): { readonly content: string | null; readonly calls?: Calls } {
  const format = JSON.stringify(request.body.response_format ?? '')
  const prompt = promptOf(request)
  if (format.includes('"verdicts"') || prompt.includes('## Comparison 1')) {
    return { content: bothPrefer(promptOf(request), 'The requested operation is complete.') }
  }
  if (format.includes('"ready"') || prompt.includes('"ready"')) return { content: '{"ready": true}' }
  if (format.includes('"alternative_action"')) return { content: proposedText('It is done.') }
  return act(request)
}

type Calls = readonly { readonly id: string; readonly name: string; readonly arguments: string }[]

/** Does what is asked; at every third locker it undoes it again, which nobody asked for. */
function act(request: ScriptedRequest): { readonly content: string | null; readonly calls?: Calls } {
  const messages = messagesOf(request)
  const users = messages.filter(({ role }) => role === 'user')
  const [, verb = 'lock', number = '0'] = /(lock|unlock) locker L(\d+)/.exec(String(users[0]?.content)) ?? []
  const acted = messages.filter(({ role }) => role === 'assistant').length
  const wanted = Number(number) % 3 === 0 ? [verb, verb === 'lock' ? 'unlock' : 'lock'] : [verb]
  const next = users.length === 1 ? wanted[acted] : undefined
  if (next === undefined) return { content: 'Done.' }
  const call = { id: `c${acted}`, name: `${next}_locker`, arguments: JSON.stringify({ locker: `L${number}` }) }
  return { content: null, calls: [call] }
}

export function writeLockerStudy(folder: string, url: string, more: object = {}): string {
  const file = join(folder, 'study.json')
  const model = { model: 'scripted', url, key: 'NO_KEY', reports: ['scripted-1'], price: { input: 1000, output: 1000 } }
  const study = {
    title: 'Lockers',
    scripted: true,
    world: { module: lockersModule },
    splits: { calibration: 2, primary: 4, extension: 3 },
    models: { actor: model, verifier: model },
    controls: ['self-revision'],
    limits: { concurrency: 4, firstWait: 5, deadline: lockerDeadline },
    resamples: 200,
    work: 'work',
    ...more,
  }
  writeFileSync(file, JSON.stringify(study))
  return file
}
