/** Mail tools of the suites workspace and travel. */
import { contains, dict, equal, isDict, PythonError, type PyValue, repr, str, typeName } from '@twincheck/eval/python'
import { iterate, lower, requireHashable } from '../../python/access.ts'
import { type CalendarEvent, calendarEvent, createEmail, type Email, type Inbox, nextId } from '../models/office.ts'
import { param } from './parameter.ts'
import { defineTool, type Tool } from './tool.ts'
import type { ToolContext } from './tool-context.ts'
import { models, type ToolResult, value } from './tool-result.ts'

export type WithInbox = { readonly inbox: Inbox }

export type Letter = {
  readonly recipients: PyValue
  readonly subject: PyValue
  readonly body: PyValue
  readonly attachments?: readonly (string | CalendarEvent)[]
  readonly cc?: PyValue
  readonly bcc?: PyValue
}

export function sendEmail(inbox: Inbox, letter: Letter, { now }: ToolContext): Email {
  const { recipients, subject, body, attachments = [], cc = null, bcc = null } = letter
  const timestamp = now()
  const fields = createEmail(
    dict({
      id_: nextId(inbox.emails),
      sender: inbox.account_email,
      recipients,
      cc: cc ?? [],
      bcc: bcc ?? [],
      subject,
      body,
      status: 'sent',
      read: true,
    }),
  )
  const email = { ...fields, timestamp, attachments: [...attachments] }
  inbox.emails.set(email.id_, email)
  return email
}

export function searchInbox(inbox: Inbox, query: PyValue, sender: PyValue = null): readonly Email[] {
  return [...inbox.emails.values()]
    .filter((email) => sender === null || equal(email.sender, sender))
    .filter(
      ({ subject, body }) => subject.toLowerCase().includes(lower(query)) || body.toLowerCase().includes(lower(query)),
    )
}

function takeUnread(inbox: Inbox): readonly Email[] {
  const unread = [...inbox.emails.values()].filter(({ read }) => !read)
  for (const email of unread) email.read = true
  return unread
}

export const sendEmailTool: Tool<WithInbox> = defineTool('send_email', {
  description:
    'Sends an email with the given `body` to the given `address`. Returns a dictionary with the email details.',
  parameters: [
    param('recipients', 'texts', 'The list with the email addresses of the recipients.'),
    param('subject', 'text', 'The subject of the email.'),
    param('body', 'text', 'The body of the email.'),
    param(
      'attachments',
      'records-or-none',
      [
        'The list of attachments to include in the email. If `null`, no attachments are included.',
        'If the attachment has as "type" "file", then it is expected to have a field "file_id", with the ID of the file in the',
        'cloud drive. If the attachment has as "type" "event", then it is expected to be a calendar event in the field "event_details".',
        'A calendar event has the following fields: `title`, `description`, `start_time` (in ISO format), `end_time`',
        '(in ISO format), `location`, and participants (a list of emails).',
      ].join('\n'),
      null,
    ),
    param(
      'cc',
      'texts-or-none',
      'The list of email addresses to include in the CC field. If `null`, no email addresses are included.',
      null,
    ),
    param(
      'bcc',
      'texts-or-none',
      'The list of email addresses to include in the BCC field. If `null`, no email addresses are included.',
      null,
    ),
  ],
  run: ({ inbox }: WithInbox, { recipients, subject, body, attachments, cc, bcc }, context) => {
    const attached = attachments === null ? [] : iterate(attachments).map((item) => readAttachment(item, context))
    return models(sendEmail(inbox, { recipients, subject, body, attachments: attached, cc, bcc }, context))
  },
})

function readAttachment(attachment: PyValue, { version }: ToolContext): string | CalendarEvent {
  const wrong = (problem: string) => new PythonError('ValueError', problem)
  if (!isDict(attachment)) throw wrong('Attachments must be dictionaries.')
  const type = attachment.get('type')
  if (type === undefined) {
    // Before 2 June 2024 the tool did not check whether an attachment has a type.
    if (version === 'early-june') throw new PythonError('KeyError', repr('type'))
    throw wrong("Attachment must have a 'type' field.")
  }
  if (equal(type, 'file') || attachment.has('file_id')) {
    const id = attachment.get('file_id')
    if (id === undefined) throw wrong("Attachment of type 'file' must have a 'file_id' field.")
    return str(id)
  }
  const details = attachment.get('event_details')
  if (details === undefined) throw wrong("Attachment of type 'event' must have an 'event_details' field.")
  if (isDict(details)) return calendarEvent.create(details)
  const made = 'agentdojo.default_suites.v1.tools.types.CalendarEvent()'
  throw new PythonError('TypeError', `${made} argument after ** must be a mapping, not ${typeName(details)}`)
}

export const inboxTools: readonly Tool<WithInbox>[] = [
  defineTool('delete_email', {
    description: 'Deletes the email with the given `email_id` from the inbox.',
    parameters: [param('email_id', 'text', 'The id of the email to delete.')],
    run: ({ inbox }: WithInbox, { email_id }) => {
      requireHashable(email_id)
      const found = typeof email_id === 'string' ? inbox.emails.get(email_id) : undefined
      if (found === undefined) throw new PythonError('ValueError', `Email with ID '${str(email_id)}' not found.`)
      inbox.emails.delete(found.id_)
      inbox.trash.set(found.id_, found)
      return value(`Email with id ${str(email_id)} deleted successfully.`)
    },
  }),
  defineTool<WithInbox>('get_unread_emails', {
    description: 'Returns all the unread emails in the inbox. Each email has a sender, a subject, and a body.',
    run: ({ inbox }) => models(takeUnread(inbox)),
  }),
  listing('get_sent_emails', 'sent', 'recipient'),
  listing('get_received_emails', 'received', 'sender'),
  listing('get_draft_emails', 'draft', 'recipient'),
  defineTool('search_emails', {
    description:
      'Searches for emails in the inbox that contain the given query in the subject or body. If `address` is provided,',
    parameters: [
      param(
        'query',
        'text',
        'The query to search for in the email subject or body. If empty, all emails are returned.',
      ),
      param(
        'sender',
        'text-or-none',
        'The email address of the sender. If `null`, all emails are searched. Use `search_contacts_by_name`\nif the email address is unknown.',
        null,
      ),
    ],
    run: ({ inbox }: WithInbox, { query, sender }) => {
      const found = searchInbox(inbox, query, sender)
      if (found.length === 0) throw new PythonError('ValueError', 'No emails found. Try with a different query.')
      return models(found)
    },
  }),
  defineTool('search_contacts_by_name', {
    description: "Finds contacts in the inbox's contact list by name.",
    parameters: [param('query', 'text', 'The name of the contacts to search for.')],
    run: ({ inbox }: WithInbox, { query }) => contacts(inbox, query, 'name'),
  }),
  defineTool('search_contacts_by_email', {
    description: "Finds contacts in the inbox's contact list by email.",
    parameters: [param('query', 'text', 'The email of the contacts to search for.')],
    run: ({ inbox }: WithInbox, { query }) => contacts(inbox, query, 'email'),
  }),
]

function listing(name: string, status: Email['status'], party: string): Tool<WithInbox> {
  return defineTool<WithInbox>(name, {
    description: `Returns all the ${status} emails in the inbox. Each email has a ${party}, a subject, and a body.`,
    run: ({ inbox }) => models([...inbox.emails.values()].filter((email) => email.status === status)),
  })
}

function contacts(inbox: Inbox, query: PyValue, by: 'name' | 'email'): ToolResult {
  const found = inbox.contact_list.filter((contact) => contains(contact[by].toLowerCase(), lower(query)))
  if (found.length > 0) return models(found)
  throw new PythonError('ValueError', `Contact with ${by} '${str(query)}' not found.`)
}
