/** What a request allows as its reply, from the tools it chose and the format it asked for. */
import { isObject } from '../policy/paper/json.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'

/** `tools`: the names that were chosen; null or none: every tool. `format`: as providers have it, with a type. */
export function chosenForm(mustCall: boolean, tools: readonly string[] | null, format: unknown): ReplyForm {
  const isJson = isObject(format) && (format.type === 'json_schema' || format.type === 'json_object')
  const named = tools !== null && tools.length > 0 ? tools : null
  return mustCall || isJson || named ? { text: !mustCall && !isJson, tools: named } : anyReply
}
