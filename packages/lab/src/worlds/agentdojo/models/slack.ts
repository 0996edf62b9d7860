/** The models of suite slack: channels, users and web pages. */
import type { PyKey, PyValue } from '@twincheck/eval/python'
import { type Kind, listOf, mapOf, text } from '../../python/pydantic/kind.ts'
import { type ModelOf, model } from '../../python/pydantic/model.ts'

const messageFields = { sender: text, recipient: text, body: text }
export const message = model('Message', messageFields)
export type SlackMessage = ModelOf<typeof messageFields>

// AgentDojo's June 2024 tools do not check types, so a call can store any value in these fields, not only texts.
const anyText: Kind<PyValue> = text
const memberships: Kind<Map<PyKey, PyValue[]>> = mapOf(listOf(anyText))
const inboxes: Kind<Map<PyKey, SlackMessage[]>> = mapOf(listOf(message.read))
const pages: Kind<Map<PyKey, PyValue>> = mapOf(anyText)

const slackFields = {
  users: listOf(anyText),
  channels: listOf(text),
  user_channels: memberships,
  user_inbox: inboxes,
  channel_inbox: inboxes,
}

const worldFields = {
  slack: model('Slack', slackFields).read,
  web: model('Web', { web_content: pages, web_requests: listOf(text) }).read,
}
export const slackWorld = model('SlackEnvironment', worldFields)
export type SlackWorld = ModelOf<typeof worldFields>
