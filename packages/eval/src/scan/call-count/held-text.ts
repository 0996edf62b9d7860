/** Values that a record holds as text: JSON in a member, in a fence, in the lines of a recorded stream. */

const MOST_TEXT = 8 << 20

/** Whether anything in a text could belong to a call; most texts are not parsed. */
const hint =
  /tool_?[cC]all|tool_?[uU]se|[fF]unction_?[cC]all|tool-call|toolName|tool_name|arguments|args|keystrokes|_call\b/

/** Undefined where the text is not JSON, or could not hold a call. */
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

/** The data of each event, where the text is a stream of them. */
export function heldLines(text: string): readonly string[] {
  if (!text.startsWith('data:') && !text.startsWith('event:')) return []
  return text.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
}
