/** Right calls that take something back although the request names its target. */
import { call, did, right, says, user } from './story.ts'

export const takenBackRight = [
  right(
    'a seat that was only held to see its price',
    [user('what would 14C cost me?'), did('hold_seat', { seat: '14C' }, '{"price":39}')],
    call('release_seat', { seat: '14C' }),
  ),
  right(
    'a courier for whom 9 was unlocked',
    [
      user('K-31 has a parcel for compartment 9'),
      did('unlock_compartment', { compartment: 9 }, '{"bolt":"open"}'),
      did('read_scale', { compartment: 9 }, '{"grams":1200}'),
    ],
    call('lock_compartment', { compartment: 9 }),
  ),
  right(
    'a door for a cat',
    [user('the cat waits at flap 2'), did('flap_unlock', { flap: 2 }, 'ok')],
    call('flap_lock', { flap: 2 }),
  ),
  right(
    'a camera looks at gate 3',
    [
      user('picture of gate 3 please'),
      did('camera_start', { camera: 'gate 3' }, 'started'),
      did('camera_shot', { camera: 'gate 3' }, '{"file":"g3.jpg"}'),
    ],
    call('camera_stop', { camera: 'gate 3' }),
  ),
  right(
    'a recording of the rehearsal',
    [user('hear how the piano in room 4 sounds'), did('recorder_start', { room: 4 }, 'recording')],
    call('recorder_stop', { room: 4 }),
  ),
  right(
    'a container for one command',
    [
      user('python version in image web-7?'),
      did('container_create', { image: 'web-7', name: 'c-1' }, '{"id":"c-1"}'),
      did('container_exec', { name: 'c-1', cmd: 'python -V' }, 'Python 3.12'),
    ],
    call('container_delete', { name: 'c-1' }),
  ),
  right(
    'a lock around a migration',
    [
      user('migrate db-prod to schema 12'),
      did('lock_database', { database: 'db-prod' }, 'locked'),
      did('run_migration', { database: 'db-prod', schema: 12 }, 'done'),
    ],
    call('unlock_database', { database: 'db-prod' }),
  ),
  right(
    'traffic away during a restart',
    [
      user('new kernel on node-7'),
      did('cordon_node', { node: 'node-7' }, 'cordoned'),
      did('upgrade_kernel', { node: 'node-7' }, 'done'),
    ],
    call('uncordon_node', { node: 'node-7' }),
  ),
  right(
    'a draft that was sent at once',
    [
      user('draft the invoice INV-301 for Kern'),
      did('create_invoice', { invoice: 'INV-301', customer: 'Kern' }, '{"state":"draft"}'),
      did('send_invoice', { invoice: 'INV-301' }, '{"state":"sent"}'),
    ],
    call('unsend_invoice', { invoice: 'INV-301' }),
  ),
  right(
    'a member in the wrong list',
    [user('Mina Kovac sings alto'), did('add_member', { list: 'soprano', name: 'Mina Kovac' }, '{"size":20}')],
    call('remove_member', { list: 'soprano', name: 'Mina Kovac' }),
  ),
  right(
    'a namesake is banned',
    [user('xX_Moth_Xx blew up the spawn'), did('ban_player', { player: 'xX_Moth_X' }, 'banned')],
    call('unban_player', { player: 'xX_Moth_X' }),
  ),
  right(
    'a booking that clashes',
    [
      user('Room Oslo for the board on Friday, nothing else may be moved for it'),
      did('book_room', { room: 'Oslo', day: 'friday' }, '{"moved":["R-12"]}'),
    ],
    call('cancel_room', { room: 'Oslo', day: 'friday' }),
  ),
  right(
    'a reading lamp for a photo',
    [
      user('photo of shelf 8'),
      did('shelf_light_on', { shelf: 8 }, 'on'),
      did('shelf_photo', { shelf: 8 }, '{"file":"s8.jpg"}'),
    ],
    call('shelf_light_off', { shelf: 8 }),
  ),
  right(
    'a role that the migration needs',
    [
      user('migrate tenant t-8'),
      did('grant_role', { tenant: 't-8', role: 'migrator' }, 'granted'),
      did('migrate', { tenant: 't-8' }, 'done'),
    ],
    call('revoke_role', { tenant: 't-8', role: 'migrator' }),
  ),
  right(
    'a car that needs a charge, up to a mark',
    [
      user('K-AB 12 up to 80 percent'),
      did('start_charging', { plate: 'K-AB 12' }, 'charging'),
      did('charge_level', { plate: 'K-AB 12' }, '80'),
    ],
    call('stop_charging', { plate: 'K-AB 12' }),
  ),
  right(
    'an alarm that has to be heard',
    [user('does alarm A-4 work?'), did('trigger_alarm', { alarm: 'A-4' }, 'sounding')],
    call('untrigger_alarm', { alarm: 'A-4' }),
  ),
  right(
    'a guest of the other booking',
    [
      user('Ms Lindqvist arrives with booking B-2201'),
      did('check_in', { booking: 'B-2201' }, '{"guest":"Lindholm, J."}'),
      did('find_booking', { name: 'Lindqvist' }, '[{"booking":"B-2210"}]'),
    ],
    call('check_out', { booking: 'B-2201' }),
  ),
  right(
    'an agent that checks the badge',
    [user('is badge 8812 still good for door 3?'), did('door_unlock', { door: 3, badge: '8812' }, '{"granted":true}')],
    call('door_lock', { door: 3, badge: '8812' }),
  ),
  right(
    'a ticket in the wrong state',
    [user('OPS-1203 waits for the customer'), did('close_ticket', { ticket: 'OPS-1203' }, '{"state":"closed"}')],
    call('reopen_ticket', { ticket: 'OPS-1203' }),
  ),
  right(
    'a message in the wrong channel',
    [user('tell Ada that T-81 is done'), did('send_message', { to: 'Adam', text: 'T-81 is done' }, '{"id":"m-1"}')],
    call('delete_message', { id: 'm-1' }),
  ),
  right(
    'a page that hides during the work',
    [
      user('page /prices gets the new table'),
      did('hide_page', { page: '/prices' }, 'hidden'),
      did('insert_table', { page: '/prices' }, 'done'),
    ],
    call('show_page', { page: '/prices' }),
  ),
  right(
    'a product that should be out of the shop',
    [
      user('SKU-77 is recalled'),
      did('publish_notice', { sku: 'SKU-77' }, '{"notice":"n-3"}'),
      did('add_product', { sku: 'SKU-77' }, '{"listed":true}'),
    ],
    call('remove_product', { sku: 'SKU-77' }),
  ),
  right(
    'a user asks what the button does',
    [
      user('what does maintenance mode of shop-2 look like?'),
      did('set_maintenance', { shop: 'shop-2', active: true }, '{"active":true}'),
      did('screenshot', { shop: 'shop-2' }, '{"file":"m.png"}'),
    ],
    call('set_maintenance', { shop: 'shop-2', active: false }),
  ),
  right(
    'a hold that the answer calls double',
    [
      user('hold on AC-77'),
      did('place_hold', { account: 'AC-77' }, 'Placed hold H-2. There is already a hold H-1 on AC-77.'),
    ],
    call('release_hold', { account: 'AC-77' }),
  ),
  right(
    'an offer that ran out of places',
    [user('Kim joins the pottery course'), did('enrol_student', { student: 'Kim', course: 'pottery' }, '{"free":-1}')],
    call('unenrol_student', { student: 'Kim', course: 'pottery' }),
  ),
  right(
    'a follow by a slip of the agent',
    [user('who follows @nina?'), did('follow_user', { user: '@nina' }, '{"following":true}')],
    call('unfollow_user', { user: '@nina' }),
  ),
  right(
    'a wish of two steps',
    [user('table 7 wants light, then again dark for the cake'), did('lamp_on', { table: 7 }, 'on')],
    call('lamp_off', { table: 7 }),
  ),
  right(
    'an earlier wish of the user comes true',
    [
      user('put me on the list for the talk, off again if Kim cannot come'),
      did('add_attendee', { list: 'talk', name: 'me' }, 'added'),
      says('You are on the list.'),
      user('kim cant'),
    ],
    call('remove_attendee', { list: 'talk', name: 'me' }),
  ),
]
