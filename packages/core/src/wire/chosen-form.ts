/** What a request allows as its reply, from its tool choice and its output format. */
import { isObject } from '../policy/json.ts'
import { anyReply, type ReplyForm } from '../policy/reply-form.ts'

/** `tools`: the chosen names; null or empty means every tool. `format`: the provider's object with a `type`. */
export function chosenForm(mustCall: boolean, tools: readonly string[] | null, format: unknown): ReplyForm {
  const isJson = isObject(format) && (format.type === 'json_schema' || format.type === 'json_object')
  const named = tools !== null && tools.length > 0 ? tools : null
  return mustCall || isJson || named ? { text: !mustCall && !isJson, tools: named } : anyReply
}
