/** All trace formats, the most specific first. The first format that recognises a record reads it. */
import { adk, adkEvaluation, adkEvents } from './agents/adk.ts'
import { atif } from './agents/atif.ts'
import { autogen } from './agents/autogen.ts'
import { bedrockAgent } from './agents/bedrock-agent.ts'
import { chatgptExport } from './agents/chatgpt-export.ts'
import { claudeCode, claudeRecording, claudeStream, claudeWeb } from './agents/claude-code.ts'
import { claudeManaged } from './agents/claude-managed.ts'
import { cline, clineConversation } from './agents/cline.ts'
import { codex, codexExec } from './agents/codex.ts'
import { dify } from './agents/dify.ts'
import { geminiCli, qwenCode } from './agents/gemini-cli.ts'
import { miniSweAgent } from './agents/mini-swe-agent.ts'
import { openCode } from './agents/opencode.ts'
import { openHands, openHandsEvents } from './agents/openhands.ts'
import { pi } from './agents/pi.ts'
import { pydanticAi } from './agents/pydantic-ai.ts'
import { smolagents } from './agents/smolagents.ts'
import { sweAgent } from './agents/swe-agent.ts'
import { agentdojo } from './benchmarks/agentdojo.ts'
import { apiBank, apiBankList } from './benchmarks/api-bank.ts'
import { bfclResult } from './benchmarks/bfcl-result.ts'
import { inspect } from './benchmarks/inspect.ts'
import { sharegpt } from './benchmarks/sharegpt.ts'
import { tau2Bench, tauBench } from './benchmarks/tau-bench.ts'
import { toolbenchAnswers, toolbenchRun } from './benchmarks/toolbench.ts'
import { toolsandbox } from './benchmarks/toolsandbox.ts'
import { workbench, workbenchCompanion } from './benchmarks/workbench.ts'
import { xlam } from './benchmarks/xlam.ts'
import { decisionRecords } from './decision-records.ts'
import { aiSdk, aiSdkResult } from './providers/ai-sdk.ts'
import { anthropic } from './providers/anthropic.ts'
import { batch } from './providers/batch.ts'
import { bedrockConverse } from './providers/bedrock-converse.ts'
import { completion } from './providers/completion.ts'
import { gemini } from './providers/gemini.ts'
import { frameworkMessages, gooseMessages, langchain, messageLines } from './providers/message-lines.ts'
import { openaiChat, threadMessages } from './providers/openai-chat.ts'
import { inputItems, openaiResponses } from './providers/openai-responses.ts'
import { realtime } from './providers/realtime.ts'
import { streams } from './providers/streams.ts'
import type { RawRecord } from './raw.ts'
import { braintrust } from './spans/backends/braintrust.ts'
import { langfuse, opik } from './spans/backends/langfuse.ts'
import { langsmith } from './spans/backends/langsmith.ts'
import { litellm } from './spans/backends/litellm.ts'
import { mastra } from './spans/backends/mastra.ts'
import { openaiAgents } from './spans/backends/openai-agents.ts'
import { answeredMessages, plainExchange } from './spans/backends/plain-exchange.ts'
import { promptfoo } from './spans/backends/promptfoo.ts'
import { weave } from './spans/backends/weave.ts'
import { otel } from './spans/otel.ts'
import { spanObjects } from './spans/span-objects.ts'
import type { BenchmarkTraits, ImportContext, TraceFormat } from './trace-format.ts'

export const traceFormats: readonly TraceFormat[] = [
  bfclResult,
  tauBench,
  tau2Bench,
  agentdojo,
  workbench,
  workbenchCompanion,
  toolsandbox,
  inspect,
  toolbenchRun,
  toolbenchAnswers,
  apiBank,
  apiBankList,
  sharegpt,
  xlam,
  decisionRecords,
  qwenCode,
  geminiCli,
  claudeCode,
  claudeStream,
  claudeRecording,
  realtime,
  claudeManaged,
  claudeWeb,
  chatgptExport,
  pi,
  codex,
  codexExec,
  sweAgent,
  miniSweAgent,
  openHands,
  openHandsEvents,
  atif,
  cline,
  clineConversation,
  adk,
  adkEvents,
  adkEvaluation,
  openCode,
  pydanticAi,
  smolagents,
  dify,
  bedrockAgent,
  autogen,
  otel,
  spanObjects,
  mastra,
  langfuse,
  opik,
  langsmith,
  braintrust,
  weave,
  promptfoo,
  openaiAgents,
  litellm,
  langchain,
  gooseMessages,
  frameworkMessages,
  answeredMessages,
  streams,
  batch,
  inputItems,
  threadMessages,
  gemini,
  bedrockConverse,
  aiSdk,
  aiSdkResult,
  openaiResponses,
  anthropic,
  completion,
  openaiChat,
  plainExchange,
  messageLines,
]

const benchmarks = new Map(traceFormats.flatMap(({ benchmark }) => (benchmark ? [[benchmark.source, benchmark]] : [])))

export function benchmarkOf(source: string): BenchmarkTraits | undefined {
  return benchmarks.get(source)
}

export function openTasks(folder: string): ImportContext['dataset'] {
  const [first] = benchmarks.values()
  return first?.openTasks(folder) ?? null
}

/** The format that shares the most keys with the record. Null if no format shares a key. On a tie the more general format wins. */
export function nearestFormat(record: RawRecord): TraceFormat | null {
  let nearest: TraceFormat | null = null
  let most = 0
  for (const format of traceFormats.toReversed()) {
    const shared = format.keys.split(' ').filter((name) => Object.hasOwn(record, name)).length
    if (shared > most) [nearest, most] = [format, shared]
  }
  return nearest
}

/** The smallest record of a run with a call. It is shown to users whose files have an unknown format. */
export const smallestLine =
  '{"messages": [{"role": "user", "content": "…"}, {"role": "assistant", "tool_calls": ' +
  '[{"id": "1", "function": {"name": "f", "arguments": "{}"}}]}, {"role": "tool", "tool_call_id": "1", "content": "…"}]}'
