/** A model over real HTTP for the hand-written runs: each role answers by a script of its own. */

import type { ModelPort } from '@twincheck/core'
import { fetchModel } from '@twincheck/core/models'
import { isObject } from '@twincheck/core/reading'
import {
  type ScriptedModel,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModel,
} from '../../core/test/scripted-model-server.ts'

/** What a request asks for, told by the schema its reply must have. The acting model sends none. */
export type Asked = 'verdicts' | 'rating' | 'alternative_action' | 'ready' | 'actor'
export type Script = Partial<
  Readonly<Record<Asked, (prompt: string, request: ScriptedRequest) => ScriptedReply | string>>
>

export type HouseModel = ScriptedModel & {
  readonly port: ModelPort
  /** What was asked for so far, in order. */
  readonly asked: () => readonly Asked[]
}

export async function startHouseModel(script: Script): Promise<HouseModel> {
  const server = await startScriptedModel((request) => {
    const asked = askedFor(request)
    const answer = script[asked]
    if (!answer) {
      return asked === 'ready' ? { content: '{"ready": true}' } : { status: 500, body: `nobody expected ${asked}` }
    }
    const reply = answer(promptOf(request), request)
    return typeof reply === 'string' ? { content: reply } : reply
  })
  const { baseUrl, requests, close } = server
  return {
    baseUrl,
    requests,
    close,
    port: fetchModel({ baseUrl, model: { verifier: 'verifier-1', generator: 'generator-1' } }),
    asked: () => requests.map(askedFor),
  }
}

export function messagesOf({ body }: ScriptedRequest): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(body.messages) ? body.messages.filter(isObject) : []
}

export function promptOf(request: ScriptedRequest): string {
  return String(messagesOf(request).at(-1)?.content ?? '')
}

function askedFor({ body }: ScriptedRequest): Asked {
  const format = isObject(body.response_format) ? body.response_format.json_schema : undefined
  const name = isObject(format) ? format.name : 'actor'
  const known = ['verdicts', 'rating', 'alternative_action', 'ready', 'actor'] as const
  const asked = known.find((one) => one === name)
  if (!asked) throw new Error(`a request with the schema ${String(name)}`)
  return asked
}
