/** Right calls whose values the user writes in another notation. */
import { call, did, right, says, user } from './story.ts'

export const secondLookNotation = [
  right(
    'a flight number with a space',
    [
      user('Is LH441 on time?'),
      did('get_flight', { flight_number: 'LH441' }, '{"flight_number": "LH441"}'),
      says('It is.'),
      user('Then check me in on LH 441.'),
    ],
    call('check_in', { flight_number: 'LH441' }),
  ),
  right(
    'an IBAN in groups of four',
    [
      user('Which accounts have I saved?'),
      did('list_payees', {}, '[{"iban": "NL91ABNA0417164300"}]'),
      says('One.'),
      user('Send 20 to NL91 ABNA 0417 1643 00.'),
    ],
    call('send_money', { iban: 'NL91ABNA0417164300', amount: 20 }),
  ),
  right(
    'a telephone number with brackets',
    [
      user('Who called?'),
      did('list_calls', {}, '[{"phone_number": "+14155550136"}]'),
      says('One missed call.'),
      user('Block (415) 555-0136.'),
    ],
    call('block_number', { phone_number: '+14155550136' }),
  ),
  right(
    'a MAC address without colons',
    [
      user('Which devices are on the network?'),
      did('list_devices', {}, '[{"mac": "aabbcc001122"}]'),
      says('One.'),
      user('Kick AA:BB:CC:00:11:22 off.'),
    ],
    call('disconnect_device', { device_mac: 'aabbcc001122' }),
  ),
  right(
    'a pull request is a number in the call',
    [
      user('What is open?'),
      did('list_pull_requests', { repo: 'forge' }, '[{"number": 412}, {"number": 398}]'),
      says('Two.'),
      user('Merge PR #412.'),
    ],
    call('merge_pull_request', { repo: 'forge', number: 412 }),
  ),
  right(
    'a UUID in capital letters with braces',
    [
      user('List my disks.'),
      did('list_disks', {}, '[{"disk_id": "0b9f6f6e-8a51-4c5e-9a77-2f0c8b1f6d10"}]'),
      says('One disk.'),
      user('Resize {0B9F6F6E-8A51-4C5E-9A77-2F0C8B1F6D10} to 20 GB.'),
    ],
    call('resize_disk', { disk_id: '0b9f6f6e-8a51-4c5e-9a77-2f0c8b1f6d10', size: 20 }),
  ),
  right(
    'a mail address in angle brackets and capitals',
    [
      user('Who is Mira?'),
      did('find_person', { name: 'Mira' }, '{"email": "mira.ott@example.org"}'),
      says('Found her.'),
      user('Mail the minutes to Mira Ott <Mira.Ott@Example.org>.'),
    ],
    call('send_email', { recipient: 'mira.ott@example.org', subject: 'Minutes' }),
  ),
  right(
    'an ISBN with hyphens',
    [
      user('Do you have it?'),
      did('find_book', { title: 'Solaris' }, '{"isbn": "9780156027601"}'),
      says('Yes.'),
      user('Reserve 978-0-15-602760-1.'),
    ],
    call('reserve_book', { isbn: '9780156027601' }),
  ),
  right(
    'leading zeros that the clerk leaves out',
    [
      user('Search the policy of Mr Ng.'),
      did('find_policy', { name: 'Ng' }, '{"policy_id": "POL-000872"}'),
      says('Found.'),
      user('Renew POL-872.'),
    ],
    call('renew_policy', { policy_id: 'POL-000872' }),
  ),
  right(
    'an underscore where the user writes a hyphen',
    [
      user('List the queues.'),
      did('list_queues', {}, '[{"queue_id": "mail_q7"}, {"queue_id": "mail_q8"}]'),
      says('Two.'),
      user('Purge MAIL-Q7.'),
    ],
    call('purge_queue', { queue_id: 'mail_q7' }),
  ),
  right(
    'a list in the form of the outputs',
    [
      user('What is in the basket?'),
      did('list_items', {}, '[{"item_id": "5520991"}, {"item_id": "5520992"}]'),
      says('Two items.'),
      user('Take out #5520991 and #5520992.'),
    ],
    call('remove_items', { item_ids: ['5520991', '5520992'] }),
  ),
]
