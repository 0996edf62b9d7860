/** A fourth set, wrong and right mixed, run once before any rule was changed for it. */
import { becomes, call, completes, did, failed, repeats, right, says, together, user, wrong } from './story.ts'

export const lastTrades = [
  wrong(
    'a bell tower',
    [
      user('bells of st anne should keep quiet tonight, vigil'),
      did('tower-bells.mute', { church: 'St Anne' }, 'muted until further notice'),
    ],
    [call('tower-bells.unmute', { church: 'St Anne' })],
    completes,
  ),
  wrong(
    'a lifeguard',
    [
      user('Nils is off sick, Pia does chair 3'),
      did('chair_assign', { chair: 3, guard: 'Pia' }, '{"chair":3,"guard":"Pia"}'),
    ],
    [call('chair_unassign', { chair: 3, guard: 'Pia' })],
    completes,
  ),
  wrong(
    'a swan on the pond',
    [
      user('add the black swan to the census of pond 2'),
      did('census.addBird', { pond: 2, species: 'black swan' }, '{"count":17}'),
    ],
    [call('census.removeBird', { pond: 2, species: 'black swan' })],
    completes,
  ),
  wrong(
    'a parking space',
    [
      user('Space 44 for our guest from Oslo, plate EK 12345'),
      did('parking/reserve', { space: 44, plate: 'EK 12345' }, 'RESERVED 44 EK 12345'),
    ],
    [call('parking/release', { space: 44, plate: 'EK 12345' })],
    completes,
  ),
  wrong(
    'a library card',
    [
      user('suspend card 8812, he lost it in the tram'),
      did('card_suspend', { card: '8812' }, '{"card":"8812","status":"suspended"}'),
      did('card_get', { card: '8812' }, '{"card":"8812","status":"suspended"}'),
    ],
    [call('card_reinstate', { card: '8812' })],
    completes,
  ),
  wrong(
    'a wifi guest',
    [
      user('guest code GX-9 please work for the workshop people'),
      did('wifi.enableCode', { code: 'GX-9' }, 'Code GX-9 enabled'),
    ],
    [call('wifi.disableCode', { code: 'GX-9' })],
    completes,
  ),
  wrong(
    'a newsletter reader',
    [
      user('ida@ek.example is sick of our mails, get her out'),
      did('list.unsubscribe', { email: 'ida@ek.example' }, '{"removed":1}'),
    ],
    [call('list.subscribe', { email: 'ida@ek.example' })],
    completes,
  ),
  wrong(
    'an anchor',
    [user('drop anchor here'), did('anchor_lower', { metres: 30 }, 'anchor down, 30 m')],
    [call('anchor_raise', {})],
    completes,
  ),
  wrong(
    'an exhibit on loan',
    [
      user('The vase V-12 goes to Bergen for the winter, book it out'),
      did('museum_checkOut', { object: 'V-12', to: 'Bergen' }, '{"object":"V-12","state":"out"}'),
    ],
    [call('museum_checkIn', { object: 'V-12', to: 'Bergen' })],
    completes,
  ),
  wrong(
    'a backup set is pinned',
    [user('bk-2209 must survive the cleanup'), did('backup_pin', { backup: 'bk-2209' }, 'pinned')],
    [call('backup_unpin', { backup: 'bk-2209' })],
    completes,
  ),
  wrong(
    'a pull request',
    [
      user('PR 118 looks great, ship it'),
      did('pr_approve', { pr: 118 }, '{"state":"APPROVED"}'),
      did('pr_merge', { pr: 118 }, '{"merged":true}'),
    ],
    [call('pr_unapprove', { pr: 118 })],
    completes,
  ),
  wrong(
    'an oven',
    [user('Oven 2 to 180 and hold there'), did('oven_hold', { oven: 2, c: 180 }, 'holding 180')],
    [call('oven_release', { oven: 2 })],
    completes,
  ),
  wrong(
    'another bus',
    [
      user('delay of bus 17-0412'),
      did('bus_delay', { run: '17-0412' }, '4 min'),
      says('Four minutes.'),
      user('cancel 17-0430, no driver'),
    ],
    [call('bus_cancel', { run: '17-0412' })],
    becomes(call('bus_cancel', { run: '17-0430' })),
  ),
  wrong(
    'another recipe',
    [
      user('allergens in REC-88'),
      did('recipe.allergens', { recipeId: 'REC-88' }, 'nuts'),
      says('Nuts.'),
      user('ok print REC-91 for tonight'),
    ],
    [call('recipe.print', { recipeId: 'REC-88' })],
    becomes(call('recipe.print', { recipeId: 'REC-91' })),
  ),
  wrong(
    'another sensor',
    [
      user('is sensor s-00f1 alive'),
      did('sensor-ping', { 'sensor-id': 's-00f1' }, 'yes'),
      says('Yes.'),
      user('great, calibrate s-00f9'),
    ],
    [call('sensor-calibrate', { 'sensor-id': 's-00f1' })],
    becomes(call('sensor-calibrate', { 'sensor-id': 's-00f9' })),
  ),
  wrong(
    'another lot',
    [user('who bid on lot 118?'), did('lot_bids', { lot: 118 }, '[]'), says('Nobody.'), user('withdraw lot 131')],
    [call('lot_withdraw', { lot: 118 })],
    becomes(call('lot_withdraw', { lot: 131 })),
  ),
  wrong(
    'another claim in a question',
    [
      user('anything new on CLM-7001?'),
      did('claim_status', { claim: 'CLM-7001' }, 'none'),
      says('Nothing.'),
      user('could you reject CLM-7044 please?'),
    ],
    [call('claim_reject', { claim: 'CLM-7001' })],
    becomes(call('claim_reject', { claim: 'CLM-7044' })),
  ),
  wrong(
    'another device, more said',
    [
      user('firmware of cam-lobby-2'),
      did('cam_firmware', { cam: 'cam-lobby-2' }, '4.1'),
      says('4.1.'),
      user('good. restart cam-garage-1, it hangs since noon'),
    ],
    [call('cam_restart', { cam: 'cam-lobby-2' })],
    becomes(call('cam_restart', { cam: 'cam-garage-1' })),
  ),
  wrong(
    'another account in a list argument',
    [user('balance of AC-1001'), did('balance', { accounts: ['AC-1001'] }, '80'), says('80.'), user('freeze AC-1009')],
    [call('freeze', { accounts: ['AC-1001'] })],
    becomes(call('freeze', { accounts: ['AC-1009'] })),
  ),
  wrong(
    'a refusal as a list',
    [user('enter the race'), did('race_enter', { boat: 'Luna' }, '["error: boat Luna has no certificate"]')],
    [call('race_enter', { boat: 'Luna' })],
    repeats(0),
  ),
  wrong(
    'a refusal in the middle of two reads',
    [user('pay rent and tell me the balance'), did('pay', { to: 'rent', sum: 900 }, '{"ok":false,"why":"limit"}')],
    [call('balance', {}), call('pay', { to: 'rent', sum: 900 })],
    repeats(1),
  ),
  wrong(
    'a markdown error',
    [user('deploy'), did('deploy', { env: 'prod' }, '**Error:** branch is protected')],
    [call('deploy', { env: 'prod' })],
    repeats(0),
  ),
  wrong(
    'an empty-handed search that is an error',
    [user('ring Ann'), did('dial', { name: 'Ann' }, 'Contact "Ann" does not exist.')],
    [call('dial', { name: 'Ann' })],
    repeats(0),
  ),
  wrong(
    'a reason in capitals',
    [user('unlock bike 4'), did('bike_unlock', { bike: 4 }, 'INSUFFICIENT_CREDIT')],
    [call('bike_unlock', { bike: 4 })],
    repeats(0),
  ),
  right(
    'bells for one minute',
    [
      user('mute the bells of st anne while the coffin passes'),
      did('tower-bells.mute', { church: 'St Anne' }, 'muted'),
      did('procession', {}, 'passed'),
    ],
    call('tower-bells.unmute', { church: 'St Anne' }),
  ),
  right(
    'a guard swaps back',
    [
      user('Pia does chair 3 if Nils is not there'),
      did('chair_assign', { chair: 3, guard: 'Pia' }, 'ok'),
      did('who_is_here', {}, '["Nils","Pia"]'),
    ],
    call('chair_unassign', { chair: 3, guard: 'Pia' }),
  ),
  right(
    'a space that is too short',
    [user('Space 44 for the guests van, 7 metres'), did('parking/reserve', { space: 44 }, '{"space":44,"metres":5}')],
    call('parking/release', { space: 44 }),
  ),
  right(
    'a vase for a photo',
    [
      user('photo of vase V-12'),
      did('museum_checkOut', { object: 'V-12' }, 'out'),
      did('photo', { object: 'V-12' }, 'v12.jpg'),
    ],
    call('museum_checkIn', { object: 'V-12' }),
  ),
  right(
    'an anchor to wait for the lock',
    [
      user('wait for the lock at buoy 4, then through'),
      did('anchor_lower', { metres: 20 }, 'down'),
      did('lock_state', {}, 'open'),
    ],
    call('anchor_raise', {}),
  ),
  right(
    'a reader by a slip',
    [
      user('ida@ek.example wants fewer mails'),
      did('list.unsubscribe', { email: 'ida@ek.example' }, '{"removed":1,"warning":"removed from all lists"}'),
    ],
    call('list.subscribe', { email: 'ida@ek.example' }),
  ),
  right(
    'the bus before that',
    [
      user('delay of bus 17-0412'),
      did('bus_delay', { run: '17-0412' }, '40 min'),
      says('40 minutes.'),
      user('cancel, people take 17-0430'),
    ],
    call('bus_cancel', { run: '17-0412' }),
  ),
  right(
    'the recipe on which another is based',
    [
      user('allergens in REC-88'),
      did('recipe.allergens', { recipeId: 'REC-88' }, 'nuts'),
      says('Nuts.'),
      user('print, and REC-91 without nuts'),
    ],
    call('recipe.print', { recipeId: 'REC-88' }),
  ),
  right(
    'a lot that is sold first',
    [
      user('who bid on lot 118?'),
      did('lot_bids', { lot: 118 }, '[]'),
      says('Nobody.'),
      user('withdraw it before lot 131 comes up'),
    ],
    call('lot_withdraw', { lot: 118 }),
  ),
  right(
    'a camera that looks at the other',
    [
      user('firmware of cam-lobby-2'),
      did('cam_firmware', { cam: 'cam-lobby-2' }, '4.1'),
      says('4.1.'),
      user('restart, cam-garage-1 is fine'),
    ],
    call('cam_restart', { cam: 'cam-lobby-2' }),
  ),
  right(
    'accounts of one owner',
    [
      user('balance of AC-1001'),
      did('balance', { accounts: ['AC-1001'] }, '80'),
      says('80.'),
      user('freeze all but AC-1009'),
    ],
    call('freeze', { accounts: ['AC-1001'] }),
  ),
  right(
    'two accounts',
    [
      user('balance of AC-1001'),
      did('balance', { accounts: ['AC-1001'] }, '80'),
      says('80.'),
      user('freeze AC-1009 with it'),
    ],
    call('freeze', { accounts: ['AC-1001', 'AC-1009'] }),
  ),
  right(
    'a bike after credit',
    [user('unlock bike 4'), did('bike_unlock', { bike: 4 }, 'INSUFFICIENT_CREDIT'), did('top_up', { eur: 5 }, 'ok')],
    call('bike_unlock', { bike: 4 }),
  ),
  right(
    'a deploy after the host failed once',
    [user('deploy'), failed('deploy', { env: 'prod' }, 'locked'), did('unlock_env', { env: 'prod' }, 'unlocked')],
    call('deploy', { env: 'prod' }),
  ),
  right(
    'oven until the buzzer',
    [
      user('Oven 2 at 180 till the buzzer'),
      did('oven_hold', { oven: 2, c: 180 }, 'holding'),
      did('buzzer', {}, 'buzz'),
    ],
    call('oven_release', { oven: 2 }),
  ),
  right(
    'two approvals, one too many',
    [
      user('approve PR 118'),
      together([call('pr_approve', { pr: 118 }), 'ok'], [call('pr_approve', { pr: 119 }), 'ok']),
    ],
    call('pr_unapprove', { pr: 119 }),
  ),
  right(
    'a lesson is made by a slip, though one should be cancelled',
    [
      user('pia is ill. can you cancel my lesson with pia?'),
      did('lesson.create', { title: 'Lesson with Pia', with: 'pia' }, '300'),
    ],
    call('lesson.delete', { id: '300' }),
  ),
  right(
    'a guest is added by a slip, though one should be removed',
    [user('Please remove Kim from table 4'), did('guest_add', { name: 'Kim', table: 5 }, '{"guests":89}')],
    call('guest_remove', { name: 'Kim', table: 5 }),
  ),
  right(
    'a slot is booked by a slip, though one should be moved',
    [user('move the slot of K-AB 12 to friday'), did('slot_book', { plate: 'K-AB 12' }, 'booked')],
    call('slot_cancel', { plate: 'K-AB 12' }),
  ),
]
