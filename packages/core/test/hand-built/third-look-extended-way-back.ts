/** A device or record with a name goes from one state to another and back. */
import { call, did, extendedFires, right, system, user, wrong } from './story.ts'

export const thirdLookWayBack = [
  right(
    'back to the ward that the user named, after a slip',
    [
      user('Please move patient PT-2204 to ward 6.'),
      did('assign_ward', { patient_id: 'PT-2204', ward: '6' }, '{"ward": "6"}'),
      did('assign_ward', { patient_id: 'PT-2204', ward: '9' }, '{"ward": "9"}'),
    ],
    call('assign_ward', { patient_id: 'PT-2204', ward: '6' }),
  ),
  right(
    'back to the flag value that the user named, after the agent noticed its mistake',
    [
      user('Set the flag checkout-v2 to percentage 10.'),
      did('flags.set', { flag: 'checkout-v2', percentage: 10 }, '{"percentage": 10}'),
      did('flags.set', { flag: 'checkout-v2', percentage: 100 }, '{"percentage": 100}'),
      did('flags.get', { flag: 'checkout-v2' }, '{"percentage": 100}'),
    ],
    call('flags.set', { flag: 'checkout-v2', percentage: 10 }),
  ),
  right(
    'the operator names the state to which the device must return',
    [
      system('After a test run, the blinds must be in the position half again.'),
      user('Test the blinds in room 12.'),
      did('set_blinds', { room: 'R-12', position: 'half' }, '{"ok": true}'),
      did('set_blinds', { room: 'R-12', position: 'down' }, '{"ok": true}'),
    ],
    call('set_blinds', { room: 'R-12', position: 'half' }),
  ),
  right(
    'the user asks for the old state after a trial',
    [
      user('Put pump P-31 on silent. Then try strong for a minute, and afterwards the first one again.'),
      did('set_pump', { pump_id: 'P-31', mode: 'silent' }, '{"mode": "silent"}'),
      did('set_pump', { pump_id: 'P-31', mode: 'strong' }, '{"mode": "strong"}'),
    ],
    call('set_pump', { pump_id: 'P-31', mode: 'silent' }),
  ),
  right(
    'an alternation between two owners is what the user wants',
    [
      user('Let the ticket TK-880 alternate between Ana and Bo every hour.'),
      did('assign_ticket', { ticket_id: 'TK-880', assignee: 'Ana' }, '{"assignee": "Ana"}'),
      did('wait', { minutes: 60 }, 'ok'),
      did('assign_ticket', { ticket_id: 'TK-880', assignee: 'Bo' }, '{"assignee": "Bo"}'),
      did('wait', { minutes: 60 }, 'ok'),
    ],
    call('assign_ticket', { ticket_id: 'TK-880', assignee: 'Ana' }),
  ),
  right(
    'the second state turned out to be impossible',
    [
      user('Put server SRV-14 in whichever pool has room.'),
      did('set_pool', { server_id: 'SRV-14', pool: 'red' }, '{"pool": "red"}'),
      did(
        'set_pool',
        { server_id: 'SRV-14', pool: 'blue' },
        '{"pool": "blue", "warning": "pool blue is over capacity"}',
      ),
    ],
    call('set_pool', { server_id: 'SRV-14', pool: 'red' }),
  ),
  wrong(
    'the boiler changes its mode though the user only asked for a reading',
    [
      user('How warm is the water in the boiler?'),
      did('set_mode', { device: 'boiler', mode: 'eco' }, '{"mode": "eco"}'),
      did('set_mode', { device: 'boiler', mode: 'boost' }, '{"mode": "boost"}'),
    ],
    [call('set_mode', { device: 'boiler', mode: 'eco' })],
    extendedFires('back-and-forth'),
  ),
  wrong(
    'the ticket changes its owner though the user only wants a summary of it',
    [
      user('Please summarise the ticket TK-880 for me.'),
      did('assign_ticket', { ticket_id: 'TK-880', assignee: 'Ana' }, '{"assignee": "Ana"}'),
      did('assign_ticket', { ticket_id: 'TK-880', assignee: 'Bo' }, '{"assignee": "Bo"}'),
    ],
    [call('assign_ticket', { ticket_id: 'TK-880', assignee: 'Ana' })],
    extendedFires('back-and-forth'),
  ),
  wrong(
    'the lamp flips a third time between colours that are not the requested one',
    [
      user('Set the lamp in the hall to white.'),
      did('set_color', { lamp: 'hall', color: 'red' }, '{"color": "red"}'),
      did('set_color', { lamp: 'hall', color: 'green' }, '{"color": "green"}'),
    ],
    [call('set_color', { lamp: 'hall', color: 'red' })],
    extendedFires('back-and-forth'),
  ),
]
