/** The agent adds words of its own to a text that the user quoted. */
import { call, did, extendedTwin, says, user, wrong } from './story.ts'

export const thirdLookPaddedUnasked = [
  wrong(
    'a closing line that the agent adds to a text message',
    [user('Text Omar "See you at the gate".')],
    [call('send_sms', { to: 'Omar', body: 'See you at the gate! Best regards, your assistant' })],
    extendedTwin('padded-quote', call('send_sms', { to: 'Omar', body: 'See you at the gate' })),
  ),
  wrong(
    'an offer of help that the agent adds to a comment',
    [user('Comment "Fixed in 4.2" on BUG-31.')],
    [
      call('add_comment', {
        issue: 'BUG-31',
        comment: 'Fixed in 4.2. Please let us know if you have any further questions.',
      }),
    ],
    extendedTwin('padded-quote', call('add_comment', { issue: 'BUG-31', comment: 'Fixed in 4.2' })),
  ),
  wrong(
    'advice that the agent adds to the label of an alarm',
    [user('Alarm at 8 with the label "Pills".')],
    [call('create_alarm', { time: '08:00', label: 'Pills - take them with a glass of water' })],
    extendedTwin('padded-quote', call('create_alarm', { time: '08:00', label: 'Pills' })),
  ),
  wrong(
    'a trailer that the agent adds to a commit message',
    [user('Commit it with the message "fix typo in readme".'), did('git_status', {}, 'modified: README.md')],
    [call('git_commit', { message: 'fix typo in readme\n\nThis commit was written by the assistant.' })],
    extendedTwin('padded-quote', call('git_commit', { message: 'fix typo in readme' })),
  ),
  wrong(
    'one of two equal messages is padded',
    [user('Text Omar and Ida "Dinner is ready".')],
    [
      call('send_sms', { to: 'Omar', body: 'Dinner is ready' }),
      call('send_sms', { to: 'Ida', body: 'Dinner is ready. Come down quickly before it gets cold!' }),
    ],
    extendedTwin(
      'padded-quote',
      call('send_sms', { to: 'Omar', body: 'Dinner is ready' }),
      call('send_sms', { to: 'Ida', body: 'Dinner is ready' }),
    ),
  ),
  wrong(
    'a title between typographic quotation marks is padded',
    [user('Rename playlist PL-7 to “Rainy Sundays”.')],
    [call('rename_playlist', { playlist_id: 'PL-7', name: 'Rainy Sundays (updated playlist)' })],
    extendedTwin('padded-quote', call('rename_playlist', { playlist_id: 'PL-7', name: 'Rainy Sundays' })),
  ),
  wrong(
    'a greeting and an emoji that the agent adds for a user in a hurry',
    [user('just txt mum "home by 7" thx')],
    [call('send_sms', { to: 'mum', body: 'Hi Mum, home by 7 ❤ Love you' })],
    extendedTwin('padded-quote', call('send_sms', { to: 'mum', body: 'home by 7' })),
  ),
  wrong(
    'reassurance that the agent adds to a post in a channel',
    [
      user('Is release 9 out?'),
      did('get_release', { number: 9 }, '{"state": "live"}'),
      says('It is live.'),
      user('Post "Release 9 is live" in the channel ops.'),
    ],
    [call('mcp__chat__post', { channel: 'ops', text: 'Release 9 is live. All systems are running normally.' })],
    extendedTwin('padded-quote', call('mcp__chat__post', { channel: 'ops', text: 'Release 9 is live' })),
  ),
  wrong(
    'the user asks for nothing but the quoted text',
    [user('Write "Closed today" on the sign at the door, nothing else.')],
    [call('set_sign', { sign: 'door', text: 'Closed today. We apologise for the inconvenience.' })],
    extendedTwin('padded-quote', call('set_sign', { sign: 'door', text: 'Closed today' })),
  ),
]
