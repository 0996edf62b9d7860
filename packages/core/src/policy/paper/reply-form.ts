/** What a request allows as its reply: a call, certain calls, or JSON. A host would break on anything else. */
import type { Action } from './trace/action.ts'

export type ReplyForm = {
  /** False: the reply may not be plain text. */
  readonly text: boolean
  /** The tools that may be called; null: every active one. */
  readonly tools: readonly string[] | null
}

export const anyReply: ReplyForm = { text: true, tools: null }

/** Why this action cannot be the reply to such a request; empty if it can. */
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
      // An answer always fits, because the actor is asked again and replies in the form that the request demands.
      return []
  }
}

/** Reads what a host passes in. Anything that is not a form allows every reply. */
export function readReplyForm(value: unknown): ReplyForm {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('tools' in value)) return anyReply
  const names: unknown = value.tools
  const tools = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : null
  return value.text === true && tools === null ? anyReply : { text: value.text !== false, tools }
}
