/** A hand-written loop has next to no time of its own, so a share of it says nothing: the figure is the time itself. */
import { createTwinCheck, type Message, type ToolCall } from '@twincheck/core'
import { wrap } from '@twincheck/core/wrap'
import { benchOutput, benchTool, benchUser, stepsOfConversation } from './host-overhead.ts'

export async function benchWrap(): Promise<string> {
  const twincheck = createTwinCheck({ profile: 'paper', model: null })
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 60; round++) {
    let step = 0
    const ask = wrap(async (_: readonly Message[]): Promise<readonly ToolCall[]> => [callOf(step++)], {
      session: twincheck.session(`bench-${round}`),
      read: (calls, messages) => ({ messages, tools: [benchTool], text: '', calls }),
      write: (_, { calls }) => calls,
    })
    const messages: Message[] = [{ role: 'user', content: benchUser }]
    const start = process.hrtime.bigint()
    for (let i = 0; i < stepsOfConversation; i++) {
      const calls = await ask(messages)
      messages.push({ role: 'assistant', content: '', calls })
      for (const { id } of calls) messages.push({ role: 'tool', callId: id, content: benchOutput(id) })
    }
    best = Math.min(best, Number(process.hrtime.bigint() - start))
  }
  return `a hand-written loop: ${(best / 1_000 / stepsOfConversation).toFixed(0)} µs a step`
}

function callOf(step: number): ToolCall {
  return { id: `call_${step}`, name: benchTool.name, arguments: { order_id: `W-${1000 + step}` } }
}
