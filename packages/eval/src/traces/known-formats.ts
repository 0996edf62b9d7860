/** The formats for people: what each is called, and the members by which a record that is none of them comes near one. */
import type { RawRecord } from './importer.ts'

export type KnownFormat = {
  /** The importers' own name of it. */
  readonly format: string
  readonly about: string
  readonly members: readonly string[]
}

export const knownFormats: readonly KnownFormat[] = [
  known('openai-chat', 'OpenAI chat messages', 'messages tools model choices request response functions'),
  known('openai-responses', 'OpenAI Responses items', 'input output items instructions tools model'),
  known('anthropic', 'Anthropic messages', 'messages system tools model max_tokens'),
  known('completion', 'prompts and their continuations', 'prompt completion choices inputText generation'),
  known('answered-messages', 'messages with the answer beside them', 'messages response completion output answer'),
  known('message-lines', 'chat messages, one a line', 'role content tool_calls tool_call_id parts'),
  known(
    'exchange',
    'what a model was given and gave, under plain names',
    'input output inputs outputs request response',
  ),
  known('gemini', 'Gemini contents', 'contents systemInstruction generationConfig candidates usageMetadata'),
  known(
    'bedrock-converse',
    'Bedrock Converse, InvokeModel recordings',
    'messages system toolConfig inferenceConfig modelId',
  ),
  known('ai-sdk', 'AI SDK messages, of models and of interfaces', 'messages system tools parts'),
  known('otel', 'OpenTelemetry spans (OTLP JSON)', 'resourceSpans scopeSpans'),
  known(
    'spans',
    'spans as JSON: OpenInference, Phoenix, OpenLLMetry, AI SDK, MLflow',
    'trace_id span_id spanContext attributes span_attributes child_spans spans',
  ),
  known('langfuse', 'Langfuse traces', 'trace observations traceId type startTime input output'),
  known('langsmith', 'LangSmith runs', 'post patch run_type inputs outputs trace_id dotted_order child_runs'),
  known('braintrust', 'Braintrust logs', 'input output span_attributes span_id root_span_id metadata metrics'),
  known('weave', 'Weave calls', 'op_name inputs output trace_id parent_id started_at'),
  known('openai-agents', 'OpenAI Agents SDK traces', 'object id trace_id parent_id started_at span_data'),
  known('litellm', 'LiteLLM logs', 'call_type messages response model_parameters startTime custom_llm_provider'),
  known('langchain', 'LangChain messages (dumpd, messages_to_dict)', 'messages lc type kwargs data'),
  known('batch', 'OpenAI and Anthropic batches', 'custom_id method url body response error params result'),
  known('input-items', 'input items of a response', 'object data first_id last_id has_more'),
  known('thread-messages', 'messages of a thread of the Assistants API', 'object data first_id last_id has_more'),
  known('claude-code', 'Claude Code sessions', 'type message sessionId uuid parentUuid isSidechain cwd gitBranch'),
  known('claude-stream', 'Claude agent streams', 'type message session_id parent_tool_use_id'),
  known('claude-recording', 'recorded Claude agent transports', 'metadata messages direction'),
  known('claude-managed', 'Claude managed agents’ events', 'type id processed_at content'),
  known('claude-web', 'Claude Code web and claude.ai exports', 'loglines sessionId chat_messages uuid name'),
  known('codex', 'Codex sessions', 'timestamp type payload'),
  known('codex-exec', 'what codex exec --json prints', 'type item thread_id id msg'),
  known('gemini-cli', 'Gemini CLI sessions', 'sessionId projectHash messages startTime lastUpdated'),
  known('qwen-code', 'Qwen Code sessions', 'uuid parentUuid sessionId type message cwd'),
  known('swe-agent', 'SWE-agent trajectories', 'trajectory history info environment replay_config'),
  known('openhands', 'OpenHands output', 'instance_id history metadata test_result instruction'),
  known('openhands-events', 'OpenHands events', 'id timestamp source action observation args cause extras'),
  known('atif', 'ATIF trajectories (Harbor)', 'schema_version session_id agent steps final_metrics'),
  known('cline', 'Cline tasks', 'ts type say ask text partial conversationHistoryIndex'),
  known('cline-conversation', 'Cline and Roo conversations with tools in the text', 'messages'),
  known('adk-events', 'ADK events', 'author invocation_id invocationId content actions'),
  known(
    'adk-evaluation',
    'ADK evaluation cases',
    'eval_id conversation session_input query expected_tool_use reference',
  ),
  known('adk', 'ADK sessions', 'id app_name user_id state events past_events last_update_time'),
  known('opencode', 'OpenCode sessions', 'info messages'),
  known('pydantic-ai', 'Pydantic AI messages', 'messages kind parts'),
  known('smolagents', 'smolagents runs', 'steps task step_number tool_calls model_output observations'),
  known('dify', 'Dify conversations', 'id content isAnswer query answer agent_thoughts conversation_id'),
  known('autogen', 'Autogen and Magentic-One histories', 'history question question_ID ground_truth'),
  known('inspect', 'Inspect logs (.json, .eval)', 'eval samples plan epoch messages target scores'),
  known('sharegpt', 'ShareGPT, LLaMA-Factory and Hermes conversations', 'conversations tools system from value'),
  known('toolbench', 'ToolBench runs', 'answer_generation tree win forward_args'),
  known('toolbench-answers', 'ToolBench answers', 'query available_tools answer'),
  known('api-bank', 'API-Bank dialogues', 'role text api_name param_dict result'),
  known('api-bank-list', 'API-Bank dialogues as lists', 'messages'),
  known('bfcl-result', 'BFCL results', 'id result inference_log'),
  known('tau-bench', 'tau-bench results', 'task_id reward traj trial info'),
  known('tau2-bench', 'tau2-bench simulations', 'simulations tasks task_id messages reward_info termination_reason'),
  known('agentdojo', 'AgentDojo runs', 'suite_name user_task_id messages utility security pipeline_name'),
  known('toolsandbox', 'ToolSandbox runs', 'scenario similarity messages'),
  known('decision-records', 'TwinCheck’s own decision records', 'version session step outcome certificates twin'),
]

function known(format: string, about: string, members: string): KnownFormat {
  return { format, about, members: members.split(' ') }
}

/** The one that shares most members with the record; null where none does. The first of several that share as many. */
export function nearestFormat(record: RawRecord): KnownFormat | null {
  let nearest: KnownFormat | null = null
  let most = 0
  for (const format of knownFormats) {
    const shared = format.members.filter((name) => Object.hasOwn(record, name)).length
    if (shared > most) [nearest, most] = [format, shared]
  }
  return nearest
}

/** The least that is a run with a call: told to whoever has none of the formats. */
export const smallestLine =
  '{"messages": [{"role": "user", "content": "…"}, {"role": "assistant", "tool_calls": ' +
  '[{"id": "1", "function": {"name": "f", "arguments": "{}"}}]}, {"role": "tool", "tool_call_id": "1", "content": "…"}]}'
