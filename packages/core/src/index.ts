/** The public names of @twincheck/core, one by one. */
export {
  type Action,
  callKey,
  plainAction,
  type TextAction,
  type ToolCallsAction,
  textAction,
} from './policy/action.ts'
export { TwinCheckError } from './policy/errors.ts'
export { isArray, isJsonObject, isObject, type Json, type JsonObject, MalformedInputError } from './policy/json.ts'
export type { ActiveTools, Message, ToolCall, ToolSchema } from './policy/trace.ts'
