/** The forms of reply that a request allows: a call, certain calls, or JSON. Any other reply would break the host. */
import type { Action } from './trace/action.ts'

export type ReplyForm = {
  /** Whether the reply may be plain text. */
  readonly text: boolean
  /** The tools that may be called. Null means every active tool. */
  readonly tools: readonly string[] | null
}

export const anyReply: ReplyForm = { text: true, tools: null }

/** Returns the reasons why this action cannot be the reply to the request. The list is empty if the action can be the reply. */
export function formProblems({ text, tools }: ReplyForm, action: Action): readonly string[] {
  switch (action.kind) {
    case 'tool-calls':
      return action.calls
        .filter(({ name }) => tools !== null && !tools.includes(name))
        .map(({ name }) => `the request does not allow a call of ${name}`)
    case 'clarification':
    case 'final-response':
      return text ? [] : ['the request demands a call or JSON, so its reply may not be text']
    case 'answer':
      // An answer fits every form of reply. After an answer the actor gets another turn, in which it can reply in the required form.
      return []
  }
}

/** Reads a reply form that a host passes in. A value that is no form allows every reply. */
export function readReplyForm(value: unknown): ReplyForm {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('tools' in value)) return anyReply
  const names: unknown = value.tools
  const tools = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : null
  return value.text === true && tools === null ? anyReply : { text: value.text !== false, tools }
}
