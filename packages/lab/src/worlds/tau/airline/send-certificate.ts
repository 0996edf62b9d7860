/** Sends a certificate to a user. There are ids for three; for a fourth the original returns None. */
import { dict, str } from '@twincheck/eval/python'
import { dictAt } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'

export const certificateIds = ['certificate_3221322', 'certificate_3221323', 'certificate_3221324']

export const sendCertificate = defineTool(
  'send_certificate',
  'SendCertificate.invoke',
  ['user_id', 'amount'],
  (database, { user_id: userId, amount }) => {
    const users = database.table('users')
    if (!users.has(userId)) return 'Error: user not found'
    const methods = dictAt(users.read(userId), 'payment_methods')
    const id = certificateIds.find((candidate) => !methods.has(candidate))
    if (id === undefined) return 'None'
    dictAt(users.write(userId), 'payment_methods').set(
      id,
      dict([
        ['source', 'certificate'],
        ['amount', amount],
        ['id', id],
      ]),
    )
    return `Certificate ${id} added to user ${userId} with amount ${str(amount)}.`
  },
)
