/**
 * A small runner of ADK for TypeScript for the contract, written from the order in which `@google/adk` 2.0.0 calls a plugin and runs the
 * calls of each response. The package itself is too large to be installed here; test/other-frameworks.test.ts runs the contract with it.
 */
import { createTwinCheck } from '../../src/boundary/twincheck.ts'
import { type AdkContext, type AdkRequest, type AdkResponse, twincheckPlugin } from '../../src/integrations/adk.ts'
import type { DriveHost } from '../../src/integrations/integration-contract.ts'
import { isObject } from '../../src/policy/paper/json.ts'
import { readWholeStream } from '../../src/wire/event-stream.ts'
import { execute } from './execute.ts'

type Part = {
  readonly text?: string
  readonly functionCall?: { readonly id?: string; readonly name: string; readonly args: object }
}
type Model = NonNullable<NonNullable<AdkContext['invocationContext']['agent']>['canonicalModel']>

/** `isGemini`: a stream comes as several responses. Other models say the whole reply at the end of it. */
export function driveAdk(isGemini: boolean): DriveHost {
  return async ({ baseUrl, twincheck, session, system, user, tools, streaming, steps, signal, onText }) => {
    const functionDeclarations = tools.map(({ name, description, parameters }) => {
      return { name, description, parametersJsonSchema: parameters }
    })
    const config = { systemInstruction: system, tools: [{ functionDeclarations }] }
    const model = openModel(baseUrl.replace(/v1$/, 'v1beta'), isGemini)
    const plugin = twincheckPlugin(twincheck ?? createTwinCheck({ model: null }), {})
    const contents: object[] = [{ role: 'user', parts: [{ text: user }] }]
    const received: AdkResponse[] = []
    let finalText = ''
    for (let step = 0; step < steps; step++) {
      const invocationContext = { session: { id: session }, abortSignal: signal, agent: { canonicalModel: model } }
      const runConfig = streaming ? { streamingMode: 'sse' } : {}
      const callbackContext = { eventActions: {}, invocationContext: { ...invocationContext, runConfig } }
      const llmRequest: AdkRequest = { contents: [...contents], config }
      if (twincheck) await plugin.beforeModelCallback({ callbackContext, llmRequest })
      let hasRun = false
      for await (const llmResponse of model.generateContentAsync(llmRequest, streaming, signal)) {
        const changed = twincheck ? await plugin.afterModelCallback({ callbackContext, llmResponse }) : undefined
        const response = changed ?? llmResponse
        const parts = partsOf(response)
        if (parts.length === 0) continue
        received.push(response)
        const text = parts.map(({ text: said = '' }) => said).join('')
        if (response.partial) {
          onText(text)
          continue
        }
        contents.push({ role: 'model', parts: [...parts] })
        const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
        finalText = calls.length === 0 ? text : ''
        const results = calls.map(({ id, name, args }) => {
          return { functionResponse: { id, name, response: { output: execute(tools, name, args) } } }
        })
        hasRun ||= results.length > 0
        if (results.length > 0) contents.push({ role: 'user', parts: results })
      }
      if (!hasRun) break
    }
    return { received, finalText, finishReason: null }
  }
}

function openModel(baseUrl: string, isGemini: boolean): Model {
  const post = async (method: string, { contents, config }: AdkRequest, signal: AbortSignal) => {
    const body = JSON.stringify({ contents, ...config })
    const answer = await fetch(`${baseUrl}/models/scripted-actor:${method}`, { method: 'POST', body, signal })
    if (!answer.ok) throw new Error(`the model answered ${answer.status}`)
    return answer
  }
  async function* generateContentAsync(
    request: AdkRequest,
    stream: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<AdkResponse, void, void> {
    if (!stream) return yield readChunk(await (await post('generateContent', request, signal)).text())
    const { body } = await post('streamGenerateContent?alt=sse', request, signal)
    let whole: Part[] = []
    let last: AdkResponse = {}
    for await (const bytes of body ?? []) {
      for (const data of readWholeStream(bytes)) {
        last = readChunk(data)
        const parts = partsOf(last).filter(({ text }) => text !== '')
        const isCall = parts.some(({ functionCall }) => functionCall !== undefined)
        if (isGemini && isCall) {
          if (whole.length > 0) yield { content: { role: 'model', parts: whole }, partial: false }
          whole = []
          yield { ...last, partial: false }
        } else {
          whole = parts.reduce(joinPart, whole)
          if (!isCall && parts.length > 0) yield { ...last, partial: true }
        }
      }
    }
    // Gemini states the finish reason here; a model of one's own may state none.
    const content = whole.length > 0 ? { role: 'model', parts: whole } : undefined
    yield isGemini ? { ...last, content, partial: false } : { content, partial: false }
  }
  return isGemini ? { generateContentAsync, [Symbol.for('google.adk.geminiModel')]: true } : { generateContentAsync }
}

/** ADK joins the texts that follow each other. */
function joinPart(whole: readonly Part[], part: Part): Part[] {
  const last = whole.at(-1)
  if (last?.text === undefined || part.text === undefined) return [...whole, part]
  return [...whole.slice(0, -1), { text: last.text + part.text }]
}

function readChunk(text: string): AdkResponse {
  const { candidates }: { readonly candidates: readonly AdkResponse[] } = JSON.parse(text)
  return { content: candidates[0]?.content, ...(candidates[0]?.finishReason ? { finishReason: 'STOP' } : {}) }
}

function partsOf({ content }: AdkResponse): readonly Part[] {
  return isObject(content) && Array.isArray(content.parts) ? content.parts : []
}
