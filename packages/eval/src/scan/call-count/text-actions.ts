/** Finds calls in texts: in an assistant's reply, in Python notation, in embedded JSON, or in a file that is not JSON. */

/** Patterns for actions in an assistant's reply. Each pattern is searched in linear time. */
const inReplies: readonly RegExp[] = [
  // mini-swe-agent writes its commands this way. Its older version ran any shell block after a thought.
  /```mswea_bash_command\s*\n/g,
  /^\s*THOUGHT:[\s\S]*?```(?:bash|sh)\s*\n/g,
  // Hermes, Qwen, Mistral and Llama write calls this way.
  /<tool_call>\s*(?=[{<\w])/g,
  /\[TOOL_CALLS\]/g,
  /<function=[\w.-]+/g,
  /<\|python_tag\|>/g,
  // DeepSeek and Kimi write calls this way.
  /<[|｜]tool[_▁]call[_▁]begin[|｜]>/g,
  // Open WebUI writes calls this way.
  /<details type="tool_calls"/g,
  // Some models reply with nothing but a single call, as JSON or in Python notation.
  /^\s*\{\s*"(?:tool|tool_name|action|function|name)"\s*:\s*"[^"\n]+",\s*"(?:args|arguments|parameters|input|tool_input|action_input)":/g,
  /^\s*\[\w[\w.]*\(\w+\s*=/g,
  // Older versions of Claude write calls this way.
  /<invoke name="/g,
  // ReAct and WebVoyager write actions this way.
  /^[ \t]*(?:\*\*)?Action(?: \d+)?:(?:\*\*)?[ \t]*\S/gm,
  // BeeAI writes calls this way.
  /^[ \t]*Function Name:[ \t]*\S/gm,
  // smolagents writes its code this way, after a thought.
  /^\s*Thought:[\s\S]*?(?:<code>|Code:\s*\n```)/g,
  // Some agents write a call as a block of JSON after a sentence.
  /```(?:json)?\s*\{\s*"(?:tool|tool_name|action|function)"\s*:\s*"[^"\n]+",\s*"(?:args|arguments|parameters|input|tool_input|action_input)":/g,
  // Older versions of OpenHands write actions this way.
  /<execute_(?:bash|ipython|browse)>/g,
  // Cline and Roo write calls this way.
  /<(?:read_file|write_to_file|replace_in_file|apply_diff|insert_content|search_files|list_files|list_code_definition_names|execute_command|browser_action|use_mcp_tool|access_mcp_resource)>/g,
]

const anyInReplies =
  /```mswea_|tool[_▁]calls?|^\s*(?:\{|\[\w[\w.]*\()|^\s*T(?:HOUGHT|hought):|<tool_call>|\[TOOL_CALLS\]|<function=|<\|python_tag\|>|<invoke name="|Action[ \d]*:|Function Name:|```(?:json)?\s*\{|<[a-z]+_[a-z_]+>/

/** Returns the actions in a reply. Each action is returned as its first characters, which are enough to distinguish different actions. */
export function actionsInReply(text: string): readonly string[] {
  if (!anyInReplies.test(text)) return []
  let best: readonly string[] = []
  // A reply uses only one notation, so only the notation with the most actions counts. Otherwise a block inside the tags of another
  // notation would count as a second call.
  for (const pattern of inReplies) {
    const found = [...text.matchAll(pattern)].map(({ index, 0: opening }) => following(text, index, opening))
    if (found.length > best.length) best = found
  }
  return best
}

/** The number of shell blocks in a reply. Only some agents run such blocks, so they only raise the upper bound of calls. */
export function shellBlocks(text: string): number {
  return text.includes('```') ? [...text.matchAll(/```(?:bash|sh)[ \t]*\n/g)].length : 0
}

/** The number of characters that represent an action. Two actions that agree in these characters count as equal. */
const LOOKED_AT = 120

function following(text: string, index: number, opening: string): string {
  const start = index + Math.max(0, opening.length - LOOKED_AT)
  return text.slice(start, start + LOOKED_AT)
}

/** Matches a call in Python notation: a dictionary with a name and arguments, or an object of a provider's library. */
const inPython =
  /'(?:name|function_name|tool_name)':\s*'[^'\n]{1,128}',\s*'(?:arguments|args|input|parameters)':|\b(?:Function|FunctionCall|ToolCall|ToolUseBlock)\((?:id|name|arguments)=/g

export function callsInPython(text: string): readonly string[] {
  if (!text.includes("'name': '") && !text.includes("_name': '") && !/\b(?:Function|ToolCall|ToolUseBlock)/.test(text))
    return []
  return [...text.matchAll(inPython)].map(({ index }) => text.slice(index, index + LOOKED_AT))
}

const inLines =
  /\btype["']{0,2}:\s*["']{0,2}(?:tool_use|server_tool_use|tool_call|tool-call|toolCall|custom_tool_call|function_call|[a-z_]+_search_call)\b|["']?\b(?:functionCall|toolUse)["']?\s*:|\barguments["']{0,2}:\s*["'{\\]|```mswea_bash_command|^\s*Action Input:/g

export function callsInLine(line: string): number {
  return line.length < 8 ? 0 : [...line.matchAll(inLines)].length
}

/**
 * Finds the calls in a JSON text that was cut off. Each call is returned as the part of the text that starts at the member with the
 * call's name.
 */
export function callsInCutJson(text: string): readonly string[] {
  const isCall = /"(?:tool_?calls|tool_use|function_?call|toolUse)"/i
  if (!/^\s*(?:\[\s*)?\{\s*"/.test(text) || !isCall.test(text)) return []
  return [...text.matchAll(/"(?:name|toolName)"\s*:\s*"/g)].map(({ index }) => text.slice(index, index + LOOKED_AT))
}

const MOST_TEXT = 8 << 20

const hint =
  /tool_?[cC]all|tool_?[uU]se|[fF]unction_?[cC]all|tool-call|toolName|tool_name|arguments|args|keystrokes|_call\b/

/** The JSON value in a text, which may be inside a code fence. Undefined if the text is not JSON or cannot hold a call. */
export function heldJson(text: string): unknown {
  if (text.length > MOST_TEXT) return undefined
  const start = text.search(/\S/)
  const fenced = text.startsWith('```', start)
  const from = fenced ? text.indexOf('\n', start) + 1 : start
  const opening = text[from]
  if (opening !== '{' && opening !== '[' && opening !== '"') return undefined
  if (!hint.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(fenced ? text.slice(from, text.lastIndexOf('```')) : text)
    return value
  } catch {
    return undefined
  }
}

export function heldLines(text: string): readonly string[] {
  if (!text.startsWith('data:') && !text.startsWith('event:')) return []
  return text.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
}
