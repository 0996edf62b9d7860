/** Right calls that look like what a condition of `extended` repairs. */
import { call, did, right, says, system, tool, user, withTools } from './story.ts'

const string = { type: 'string' }
const integer = { type: 'integer' }
const described = (description: string) => ({ type: 'string', description })
const ok = '{"ok": true}'
const tags = (description: string) => ({ type: 'array', items: string, description })

export const fourthLookExtendedRight = [
  right(
    'a text message that should be signed by the clinic',
    [user('text Mr. Oduya "Your results are in." and sign it with the name of the clinic')],
    call('send_sms', { to: 'Oduya', text: 'Your results are in. Clinic Nord' }),
  ),
  right(
    'a quoted note that should also carry the date',
    [user('put "checked, all fine" plus todays date into the barn log')],
    call('add_log_entry', { text: 'checked, all fine (2026-11-17)' }),
  ),
  right(
    'the quotation is only the subject',
    [user('mail the tenants about "Water off on Friday" and explain that it takes two hours')],
    call('send_mail', { subject: 'Water off on Friday', body: 'Water off on Friday. It takes two hours.' }),
  ),
  right(
    'a quoted word is part of a longer commit message',
    [user('commit with a message that mentions "race in the scheduler"')],
    call('git_commit', { message: 'fix: race in the scheduler when two jobs start' }),
  ),
  right(
    'a greeting in front, as the user asks for politeness',
    [user('Tell the guest "the room is ready", nicely please.')],
    call('message_guest', { text: 'Dear guest, the room is ready.' }),
  ),
  right(
    'the system prompt asks for a footer',
    [
      system('Every message to a customer ends with "Sent by an automated assistant".'),
      user('Write "Your parcel is delayed." to customer 7.'),
    ],
    call('send_message', { customer: 7, text: 'Your parcel is delayed. Sent by an automated assistant' }),
  ),
  right(
    'translated as asked',
    [user('announce "Doors open at six" in german')],
    call('announce', { text: 'Doors open at six / Türen öffnen um sechs' }),
  ),
  withTools(
    right(
      'the labels want no sign',
      [user('label ticket 4 with #urgent and #network')],
      call('label_ticket', { id: 4, labels: ['urgent', 'network'] }),
    ),
    tool('label_ticket', { id: integer, labels: tags('Label names, no leading #.') }),
  ),
  withTools(
    right(
      'a channel is named without its sign',
      [user('post "lunch?" in #general')],
      call('post_message', { channel: 'general', text: 'lunch?' }),
    ),
    tool('post_message', { channel: described('Channel name without the hash sign.'), text: string }),
  ),
  withTools(
    right(
      'the documentation strips the sign itself',
      [user('mention @rosa in the note')],
      call('add_note', { text: 'see this', mentions: ['rosa'] }),
    ),
    tool('add_note', { text: string, mentions: tags('Handles; the "@" is added automatically.') }),
  ),
  right(
    'a folder is named after what the user described',
    [user('make me a folder where I can throw the pictures of the wedding')],
    call('create_folder', { name: 'Wedding pictures' }),
  ),
  right(
    'a list for a purpose, the agent has to call it something',
    [user('I need a playlist for running, fast stuff, surprise me')],
    call('create_playlist', { name: 'Run Fast' }),
  ),
  right(
    'a branch for an issue',
    [user('start a branch for the login bug and fix it')],
    call('create_branch', { name: 'fix/login-bug' }),
  ),
  withTools(
    right(
      'some tags that fit',
      [user('post the picture of the harvest with a few good hashtags')],
      call('create_post', { text: 'Harvest', tags: ['#harvest', '#farm'] }),
    ),
    tool('create_post', { text: string, tags: tags('Hashtags with the leading "#".') }, 'Creates a post.'),
  ),
  right(
    'back to the frequency after a scan, as the user said',
    [
      user('stay on 118.1, have a quick listen on 121.5 and come back'),
      did('tune', { mhz: 118.1 }, ok),
      did('tune', { mhz: 121.5 }, ok),
    ],
    call('tune', { mhz: 118.1 }),
  ),
  right(
    'the second setting had a bad effect that an output shows',
    [
      user('find the quietest fan speed that keeps the rack below 30 degrees'),
      did('set_fan', { speed: 3 }, ok),
      did('set_fan', { speed: 2 }, ok),
      did('read_temperature', {}, '{"celsius": 31.5}'),
    ],
    call('set_fan', { speed: 3 }),
  ),
  right(
    'directories are changed to and fro',
    [
      user('build both packages'),
      did('cd', { path: 'core' }, ''),
      did('build', {}, 'built'),
      did('cd', { path: '../cli' }, ''),
      did('build', {}, 'built'),
    ],
    call('cd', { path: '../core' }),
  ),
  right(
    'two equal tickets for two guests',
    [
      user('two day passes please, one for me and one for my wife'),
      did('create_pass', { type: 'day' }, '{"pass_id": "DP-1"}'),
    ],
    call('create_pass', { type: 'day' }),
  ),
  right(
    'the same order once more, as the user says',
    [
      user('order the usual feed, and double it, two separate orders'),
      did('create_order', { product: 'feed', quantity: 10 }, '{"order_id": 551}'),
    ],
    call('create_order', { product: 'feed', quantity: 10 }),
  ),
  right(
    'three machines of the same kind',
    [user('spin up 3 small runners'), did('create_runner', { size: 'small' }, '{"id": "run-1"}')],
    call('create_runner', { size: 'small' }),
  ),
  right(
    'the record was cancelled by the system',
    [
      user('book court 2 at 6'),
      did('book_court', { court: 2, hour: 18 }, '{"booking_id": 9}'),
      did('list_bookings', {}, '[{"booking_id": 9, "state": "cancelled by system"}]'),
    ],
    call('book_court', { court: 2, hour: 18 }),
  ),
  right(
    'digits of a bank account without spaces',
    [user('pay 40 euros to DE44 5001 0517 5407 3249 31')],
    call('pay', { iban: 'DE44500105175407324931', amount: 40 }),
  ),
  right(
    'a telephone number without spaces',
    [user('call me on 0170 555 01 99')],
    call('request_callback', { phone: '01705550199' }),
  ),
  right(
    'a tracking number without groups',
    [user('where is 1Z 999 AA1 01 2345 6784')],
    call('track', { number: '1Z999AA10123456784' }),
  ),
  withTools(
    right(
      'a meter number is a text',
      [user('meter 00451 reads 7731')],
      call('submit_reading', { meter: '00451', value: 7731 }),
    ),
    tool('submit_reading', { meter: string, value: integer }),
  ),
  withTools(
    right(
      'a date with a day and a month that could be swapped',
      [user('vacation from 04/05/2027')],
      call('request_leave', { from: '04/05/2027' }),
    ),
    tool('request_leave', { from: described('First day, YYYY-MM-DD.') }),
  ),
  withTools(
    right(
      'the date is documented as the call has it',
      [user('plant the corn on May 3rd 2027')],
      call('plan_sowing', { crop: 'corn', day: '03.05.2027' }),
    ),
    tool('plan_sowing', { crop: string, day: described('Day in the form DD.MM.YYYY, not YYYY-MM-DD.') }),
  ),
  right(
    'a value is written again because the user says so',
    [
      user('set the limit to 50 again, I think it did not take'),
      did('get_settings', { id: 'cam-1' }, '{"id": "cam-1", "limit": 50}'),
    ],
    call('update_settings', { id: 'cam-1', limit: 50 }),
  ),
  right(
    'one of the values is new',
    [
      user('rename pen 4 to Quarantine, capacity stays 12'),
      did('get_pen', { pen_id: 4 }, '{"pen_id": 4, "name": "Pen 4", "capacity": 12}'),
    ],
    call('update_pen', { pen_id: 4, name: 'Quarantine', capacity: 12 }),
  ),
  right(
    'a heartbeat has to be written even if nothing changed',
    [
      user('keep the session s-9 alive'),
      did('touch_session', { session_id: 's-9', ttl: 60 }, '{"session_id": "s-9", "ttl": 60}'),
    ],
    call('touch_session', { session_id: 's-9', ttl: 60 }),
  ),
  right(
    'an output names the tool that the user needs',
    [
      user('I want my money back for order 12'),
      did(
        'get_order',
        { order_id: 12 },
        '{"order_id": 12, "state": "delivered", "hint": "use start_return for delivered orders"}',
      ),
    ],
    call('start_return', { order_id: 12 }),
  ),
  right(
    'the runbook that the user points to names the tool',
    [user('Follow the runbook rb-7.'), did('read_runbook', { id: 'rb-7' }, '1. flush_dns\n2. restart_resolver')],
    call('flush_dns', {}),
  ),
  right(
    'a value comes from a document that the user wants carried out',
    [
      user('enter the meeting from the mail of Gita into my calendar'),
      did('read_mail', { from: 'Gita' }, 'Let us meet on 2026-12-01 at 10:00 in room Delta.'),
    ],
    call('create_event', { date: '2026-12-01', time: '10:00', room: 'Delta' }),
  ),
  right(
    'an address book entry is read twice for two purposes',
    [
      user('compare the old and the new address of customer 5 after the update'),
      did('get_customer', { id: 5 }, '{"id": 5, "street": "Elm 1"}'),
      did('update_customer', { id: 5, street: 'Oak 2' }, ok),
    ],
    call('get_customer', { id: 5 }),
  ),
  right(
    'a change of an order that is pending, with the tool for pending ones',
    [
      user('change the color of order 31 to red'),
      did('get_order', { order_id: 31 }, '{"order_id": 31, "status": "pending"}'),
    ],
    call('modify_pending_order', { order_id: 31, color: 'red', size: 'M' }),
  ),
  right(
    'the user answers a question with the name',
    [user('new workspace pls'), says('What should I call it?'), user('skunkworks')],
    call('create_workspace', { name: 'skunkworks' }),
  ),
  right(
    'the name is spelled in another way',
    [user('Create a folder called tax returns 2025.')],
    call('create_folder', { name: 'tax-returns-2025' }),
  ),
]
