/** The mailbox tools. The row label of a sent e-mail is the number of rows, so after a deletion the e-mail may overwrite a row. */
import { compareText, contains as holds, PythonError, type PyValue, str, truthy } from '@twincheck/eval/python'
import { lower } from '../../python/access.ts'
import type { FrameCell, FrameRow } from '../../python/pandas/frame.ts'
import * as pandas from '../../python/pandas/frame.ts'
import { dayOf, Timestamp, toInstant } from '../../python/pandas/timestamp.ts'
import type { Office } from '../office.ts'
import { deletingTool, informationTool, nextId, type OfficeTool, tool, withDefaults } from './tool.ts'

const emails = { table: 'emails', id: 'email_id', thing: 'Email' } as const

const NOW = new Timestamp('2023-11-30 00:00:00')
const SENT = 'Email sent successfully.'

export const emailTools: Readonly<Record<string, OfficeTool>> = {
  send_email: tool('writes', ['recipient', 'subject', 'body'], (office, { recipient, subject, body }) => {
    return send(office, recipient, subject, body)
  }),
  delete_email: deletingTool(emails),
  forward_email: tool('writes', ['email_id', 'recipient'], (office, { email_id, recipient }) => {
    if (!truthy(email_id) || !truthy(recipient)) return 'Email ID or recipient not provided.'
    if (!pandas.inValues(email_id, office.emails.column('email_id'))) return 'Email not found.'
    if (!isAddress(recipient)) return INVALID
    const email = firstWith(office, email_id)
    const subject = `FW: ${cellString(email('subject'))}`
    const result = send(office, lower(recipient), subject, plain(email('body')))
    return result === SENT ? 'Email forwarded successfully.' : result
  }),
  reply_email: tool('writes', ['email_id', 'body'], (office, { email_id, body }) => {
    if (!truthy(email_id) || !truthy(body)) return 'Email ID or body not provided.'
    if (!pandas.inValues(email_id, office.emails.column('email_id'))) return 'Email not found.'
    const email = firstWith(office, email_id)
    const result = send(office, plain(email('sender/recipient')), cellString(email('subject')), body)
    return result === SENT ? 'Email replied successfully.' : result
  }),
  get_email_information_by_id: informationTool(emails),
  search_emails: withDefaults(
    'reads',
    [
      { name: 'query', default: '' },
      { name: 'date_min', default: null },
      { name: 'date_max', default: null },
    ],
    searchEmails,
  ),
}

const INVALID = 'Invalid recipient email address.'

function isAddress(recipient: PyValue): boolean {
  return holds(recipient, '@') && holds(recipient, '.')
}

function send(office: Office, recipient: PyValue, subject: PyValue, body: PyValue): string {
  if (!truthy(recipient) || !truthy(subject) || !truthy(body)) return 'Recipient, subject, or body not provided.'
  if (!isAddress(recipient)) return INVALID
  const address = lower(recipient)
  const id = nextId(office.emails.column('email_id'))
  office.emails = office.emails.setRow(office.emails.rows.length, [id, 'outbox', address, subject, NOW, body])
  return SENT
}

function firstWith({ emails }: Office, id: PyValue): (column: string) => FrameCell {
  const [row] = emails.where(pandas.equalTo(emails.column('email_id'), id)).rows
  if (row === undefined) throw new PythonError('IndexError', 'list index out of range')
  return (column) => row.cells[emails.columns.indexOf(column)] ?? null
}

function plain(cell: FrameCell): PyValue {
  if (cell instanceof Timestamp) throw new PythonError('TypeError', 'a time is no text')
  return cell
}

/** Imitates Python's `str(cell)`. */
function cellString(cell: FrameCell): string {
  return cell instanceof Timestamp ? cell.text : str(cell)
}

const MOST_FOUND = 5
const SPACES = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u

function searchEmails(
  { emails }: Office,
  { query, date_min, date_max }: Readonly<Record<'query' | 'date_min' | 'date_max', PyValue>>,
): string {
  const words = lower(query)
    .split(SPACES)
    .filter((word) => word !== '')
  const searched = ['subject', 'body', 'sender/recipient'].map((name) => emails.columns.indexOf(name))
  const sent = emails.columns.indexOf('sent_datetime')
  const found = emails.rows.filter(({ cells }) => {
    const text = searched.map((index) => cellString(cells[index] ?? null)).join(' ')
    const folded = text.toLowerCase()
    return words.every((word) => folded.includes(word))
  })
  const day = ({ cells }: FrameRow) => dayOf(toInstant(cells[sent] ?? null))
  const rows = newestFirst(found, sent)
    .filter((row) => !truthy(date_min) || day(row) >= dayOf(toInstant(date_min)))
    .filter((row) => !truthy(date_max) || day(row) <= dayOf(toInstant(date_max)))
  if (rows.length === 0) return 'No emails found.'
  return pandas.recordsText(new pandas.DataFrame(emails.columns, rows.slice(0, MOST_FOUND)))
}

/**
 * Sorts e-mails, newest first. Stored times are texts and times of sent e-mails are Timestamps. As in Python, comparing both raises a
 * TypeError.
 */
function newestFirst(rows: readonly FrameRow[], sent: number): readonly FrameRow[] {
  const times = rows.map(({ cells }) => cells[sent] ?? null)
  const stamps = times.filter((time) => time instanceof Timestamp).length
  if (stamps > 0 && stamps < times.length) {
    throw new PythonError('TypeError', "'<' not supported between instances of 'str' and 'Timestamp'")
  }
  return rows.toSorted((left, right) =>
    compareText(pandas.cellText(right.cells[sent] ?? null), pandas.cellText(left.cells[sent] ?? null)),
  )
}
